import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { HttpError, unprocessable } from '@/lib/platform/api/errors'
import { isAway, isSetUp, NOT_SET_UP, sentenceAbout } from '@/lib/platform/commerce/commerce'
import { accountOf, emailOf } from '@/lib/platform/commerce/commerce-accounts'
import { CommerceError } from '@/lib/platform/commerce/errors'
import type { Within } from '@/lib/platform/commerce/offers'
import { rowsOf } from '@/lib/platform/db/rows'
import { anew, reaching } from '@/lib/platform/db/tenant'
import type { RoleOrganization } from '@/lib/shared/http/session'
import { netOf, type InvoiceLine } from '@/lib/shared/invoice-lines'
import { MOST } from '@/lib/shared/money/money'
import { skuOf } from '@/lib/shared/plan-skus'
import { discard, price, type Priced, type Sum } from './shop'
import type { ShopLine } from './shop-lines'

/** Which plan is sold, and to whom. */
export type Sale = {
  payer: number
  currency: string
  planVersionId: number
  interval: 'month' | 'year'
}
type Sold = { code: string; number: number; variants: Record<string, string> | null }

const NOTHING: Sum = { net: 0, tax: 0, total: 0, taxes: [] }
const NOT_THERE = 'Commerce does not have this plan yet. Nothing was done. Try again in a moment.'

/**
 * Whoever asked is told what was not done; the shop's own word is a refusal of what was asked for.
 */
export function refused(error: unknown): never {
  if (!(error instanceof CommerceError)) throw error
  throw new HttpError(isAway(error) ? 503 : 422, `${sentenceAbout(error)} Nothing was done.`)
}

/** Lines as the shop takes them, which knows each by the variant of its plan. */
const soldAs = (
  lines: InvoiceLine[],
  { code, number, variants }: Sold,
  interval: Sale['interval'],
): ShopLine[] =>
  lines.map(({ kind, description, quantity, unitAmount }) => {
    const variantId =
      variants?.[skuOf(code, number, interval, kind === 'seats')] ?? unprocessable(NOT_THERE)
    return { variantId, title: description, quantity, unitAmount }
  })

/** Whom an invoice goes to. */
type BilledTo = {
  name: string
  street: string
  city: string
  postalCode: string
  country: string
  organization: RoleOrganization
}

const billedTo = async (writer: Pick<Ctx, 'client'>, id: number): Promise<BilledTo> =>
  (await rowsOf<{ to: BilledTo }>(writer, sql`select bill_to_of(${id}) as to`))[0]!.to

/** What a sale needs to know of ours before the shop is asked. */
export async function readSale(writer: Pick<Ctx, 'client'>, sale: Sale) {
  const [sold] = await rowsOf<Sold>(
    writer,
    sql`select v.code, v.number, o.variants from plan_versions v left join plan_offers o on o.plan_id = v.plan_id
      where v.id = ${sale.planVersionId}`,
  )
  return { ...sale, sold: sold!, billTo: await billedTo(writer, sale.payer) }
}

/** Has the shop price lines as an order that can be paid. Throws `CommerceError`. */
export async function sell(
  { billTo, currency, sold, interval }: Awaited<ReturnType<typeof readSale>>,
  lines: InvoiceLine[],
  within: Within,
): Promise<Priced> {
  const { organization, name, street, city, postalCode, country } = billTo
  const { customerId } = await accountOf(organization, within)
  return price({
    lines: soldAs(lines, sold, interval),
    currency,
    reference: organization.domainURL,
    payer: {
      customerId,
      email: emailOf(organization.id),
      name,
      address: { lines: [street], city, postalCode, province: '', country },
    },
  })
}

/**
 * What an offer costs with its tax. Reads what there is to know in the caller's transaction, and
 * asks the shop when it has ended: what is due now becomes an order there that can be paid. Throws
 * 422 for more than can be charged.
 */
export async function priceOf(
  ctx: Ctx,
  wanted: Sale,
  { lines, next }: { lines: InvoiceLine[]; next: { lines: InvoiceLine[] } },
) {
  if (
    [...lines, ...next.lines].some(({ amount }) => Math.abs(amount) > MOST) ||
    Math.max(netOf(lines), netOf(next.lines)) > MOST
  )
    unprocessable('That is more than can be charged at once. Choose fewer seats.', {
      seats: 'Choose fewer seats.',
    })
  const isFree = netOf(lines) === 0 && netOf(next.lines) === 0
  if (!isFree && !isSetUp()) throw new HttpError(503, `${NOT_SET_UP} Nothing was done.`)
  const sale = await readSale(ctx, wanted)
  // Who pays may lie above what the caller acts in.
  const within: Within = (work) =>
    anew(ctx, (ctx) => reaching(ctx, [wanted.payer], () => work(ctx)))
  const ask = (some: InvoiceLine[]) => (netOf(some) === 0 ? null : sell(sale, some, within))
  return async () => {
    try {
      const later = await ask(next.lines)
      if (later) await discard(later.draftOrderId)
      const due = await ask(lines)
      const otherRegion = (due ?? later)?.otherRegion ?? null
      return {
        dueNow: due?.sum ?? NOTHING,
        next: later?.sum ?? NOTHING,
        otherRegion,
        draftOrderId: due?.draftOrderId ?? null,
      }
    } catch (error) {
      return refused(error)
    }
  }
}
