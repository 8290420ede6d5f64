import { sql } from 'drizzle-orm'
import { isPaidByCard } from '@/lib/billing/invoicing/issue'
import { priceOf } from '@/lib/billing/invoicing/pricing'
import { Later } from '@/lib/platform/api/answer'
import { now } from '@/lib/platform/time/clock'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import { anew } from '@/lib/platform/db/tenant'
import { outdated, unprocessable } from '@/lib/platform/api/errors'
import { readLocale } from '@/lib/platform/web/locale'
import { offerToChange, offerToStart, type Offer } from './offer'
import { demandPayer, demandPresentPayer, payersOf } from './payers'
import {
  exceededBy,
  findKept,
  findSubscription,
  todayOf,
  usageOf,
  type Kept,
  type Terms,
} from './queries'
import { currentOf, offeredOf, refuseArchived, refuseUnready, termsOf } from './terms'
import type { Quote, QuoteInput } from './schema'

/** How long what was quoted is what is charged. */
const VALID_MS = 15 * 60_000

/** What a quote says beyond its answer: what becomes of the subscription when it is taken. */
export type Content = Omit<Quote, 'id' | 'expiresAt'> & Pick<Offer, 'anchor' | 'period'>

const PAYER_NOW =
  'Who pays changes at once, and the rest of this waits for the renewal. Change one after the other.'

const unchanged = (kept: Kept, wanted: Terms, payer: number) =>
  kept.planVersionId === wanted.planVersionId &&
  kept.interval === wanted.interval &&
  kept.seats === wanted.seats &&
  kept.payerOrganizationId === payer &&
  !kept.next

/**
 * What a start or a change would cost from today on, for fifteen minutes. The shop works out the
 * tax when this transaction has ended. Throws 409 when the subscription has changed since it was
 * read, or must be something else first; 422 for what is not offered; 403 where another one pays;
 * and when the shop is away 503.
 */
export async function quote(ctx: Ctx, input: QuoteInput): Promise<Later<Quote>> {
  const { id } = organizationOf(ctx)
  const kept = await findKept(ctx)
  const running = kept?.status === 'cancelled' ? undefined : kept
  if ((running?.version ?? null) !== input.version) outdated(await findSubscription(ctx))
  await refuseArchived(ctx)
  const [today, usage] = [await todayOf(ctx, id), await usageOf(ctx, id)]
  if (running) refuseUnready(running, today, await readLocale(ctx))
  const wanted = await termsOf(ctx, running, input, usage)
  const payer = input.payer ?? running?.payerOrganizationId ?? id
  if (running) await demandPresentPayer(ctx, running)
  await demandPayer(ctx, payer)
  if (running && unchanged(running, wanted, payer)) unprocessable('Nothing would change.')
  const trialDays = !kept && input.trial ? wanted.trialDays : 0
  const offer = running
    ? offerToChange(currentOf(running, payer), offeredOf(wanted), today)
    : offerToStart(offeredOf(wanted), trialDays, today)
  if (offer.atRenewal && payer !== running!.payerOrganizationId)
    unprocessable(PAYER_NOW, { payer: PAYER_NOW })
  const exceeded = await exceededBy(ctx, wanted.planVersionId, usage)
  const payers = await payersOf(ctx)
  const content = {
    kind: running ? ('change' as const) : ('start' as const),
    plan: wanted.plan,
    interval: wanted.interval,
    currency: wanted.currency,
    seats: wanted.seats,
    payer: payers.find((one) => one.id === payer)!.label,
    exceeded,
    from: offer.from,
    atRenewal: offer.atRenewal,
    trialUntil: offer.trialUntil,
    lines: offer.lines,
    anchor: offer.anchor,
    period: offer.period,
  }
  const { currency, planVersionId, interval } = wanted
  const priced = await priceOf(ctx, { payer, currency, planVersionId, interval }, offer)
  return new Later(async () => {
    const { dueNow, next, otherRegion, draftOrderId } = await priced()
    return anew(ctx, async (ctx) => {
      const isByCard = await isPaidByCard(ctx, payer, { amount: dueNow.total, currency })
      return keep(ctx, {
        wanted,
        payer,
        version: input.version,
        draftOrderId,
        content: {
          ...content,
          dueNow,
          nextInvoice: { on: offer.next.on, ...next },
          otherRegion,
          isByCard,
        },
      })
    })
  })
}

type Made = {
  wanted: Terms
  payer: number
  version: number | null
  draftOrderId: string | null
  content: Content
}

async function keep(
  ctx: Ctx,
  { wanted, payer, version, draftOrderId, content }: Made,
): Promise<Quote> {
  const expiresAt = new Date(now().getTime() + VALID_MS).toISOString()
  const [made] = await rowsOf<{ id: string }>(
    ctx,
    sql`insert into subscription_quotes (organization_id, subscription_version, plan_version_id, "interval", currency, seats,
        payer_organization_id, content, draft_order_id, quoted_by_person_id, expires_at)
      values (${organizationOf(ctx).id}, ${version}, ${wanted.planVersionId}, ${wanted.interval}, ${wanted.currency}, ${wanted.seats},
        ${payer}, ${JSON.stringify(content)}::jsonb, ${draftOrderId}, ${ctx.actor.personId}, ${expiresAt}) returning id`,
  )
  return { ...content, id: made!.id, expiresAt }
}
