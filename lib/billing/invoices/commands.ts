import { sql } from 'drizzle-orm'
import { whyNotInCards } from '@/lib/billing/invoicing/cards'
import { Later } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict, unprocessable } from '@/lib/platform/api/errors'
import type { Within } from '@/lib/platform/commerce/offers'
import { rowsOf } from '@/lib/platform/db/rows'
import { anew, reaching } from '@/lib/platform/db/tenant'
import { demandPrintable } from '@/lib/platform/documents/printable'
import { now } from '@/lib/platform/time/clock'
import { localeOf } from '@/lib/platform/web/locale'
import { amountIn, dayIn } from '@/lib/shared/text/notation'
import { finish, IS_LEFT } from './finish'
import { findInvoice } from './queries'
import { holdSubscription } from './quoted'
import type { Invoice, PaymentInput, RefundInput } from './schema'

/** With the day that it is where its organization is. */
export type Held = Pick<
  Invoice,
  'id' | 'kind' | 'currency' | 'total' | 'refunded' | 'issuedOn' | 'paidOn' | 'creditedOn'
> & {
  today: string
  organizationId: number
  payerOrganizationId: number
}

/** An invoice, held until the end of the transaction. Throws 404, and 409 for a credit note. */
export async function hold(ctx: Ctx, named: string): Promise<Held> {
  const { id } = await findInvoice(ctx, named)
  const [held] = await rowsOf<Held>(
    ctx,
    sql`select id, kind, organization_id as "organizationId", payer_organization_id as "payerOrganizationId", currency, total, refunded, issued_on::text as "issuedOn", paid_on::text as "paidOn", credited_on::text as "creditedOn",
        day_of(organization_id, ${now().toISOString()}::timestamptz)::text as today
      from invoices where id = ${id} for update`,
  )
  return held!.kind === 'invoice'
    ? held!
    : conflict('A credit note is neither paid nor given back.')
}

/** Throws 409 for an invoice that nobody has to pay any more. */
export function refuseSettled({ paidOn, creditedOn }: Held) {
  if (paidOn) conflict('This invoice is paid already.')
  if (creditedOn) conflict('This invoice is credited already: there is nothing to pay.')
}

/**
 * Money that comes for an invoice that nobody owes pays nothing: whoever has it is told what to do
 * with it.
 */
const NOT_OWED =
  'This invoice is credited: nobody owes it. Send the money back the way it came, or record it for another invoice of whoever pays.'

type Begun = {
  kind: 'payment' | 'refund'
  amount: number
  method: string
  reference: string
  receivedOn: string
  paymentMethodId?: string
}

/** Has the shop do what was noted when this transaction has ended. */
export function finishing(
  ctx: Ctx,
  { id, organizationId }: Held,
  payment: string,
  isFirst: boolean,
  payer?: number,
) {
  // Who pays for another organization may note that it has paid; `payer` is whose card is charged,
  // by those who may.
  const ids = payer === undefined ? [organizationId] : [organizationId, payer]
  const within: Within = (work) => anew(ctx, (ctx) => reaching(ctx, ids, () => work(ctx)))
  return new Later(async () => {
    await finish(within, payment, isFirst)
    return anew(ctx, (ctx) => findInvoice(ctx, id))
  })
}

/** Notes what commerce is asked for before it is: nothing is lost between. */
export async function begin(ctx: Ctx, held: Held, begun: Begun) {
  const { kind, amount, method, reference, receivedOn, paymentMethodId = null } = begun
  const [payment] = await reaching(ctx, [held.organizationId], () =>
    rowsOf<{ id: string }>(
      ctx,
      sql`insert into payments (invoice_id, organization_id, payer_organization_id, kind, state, amount, currency, method, reference,
          received_on, payment_method_id, recorded_by_person_id)
        select id, organization_id, payer_organization_id, ${kind}, 'pending', ${amount}, currency, ${method}, ${reference},
          ${receivedOn}::date, ${paymentMethodId}::uuid, ${ctx.actor.personId} from invoices where id = ${held.id} returning id`,
    ),
  )
  return finishing(
    ctx,
    held,
    payment!.id,
    true,
    paymentMethodId ? held.payerOrganizationId : undefined,
  )
}

/**
 * A payment that was begun and is this very one, or one of which nobody has heard again, as it is
 * noted now.
 */
async function takenUp(
  ctx: Ctx,
  { id, organizationId }: Held,
  { method, receivedOn, reference }: PaymentInput,
) {
  const [begun] = await reaching(ctx, [organizationId], () =>
    rowsOf<{ id: string }>(
      ctx,
      sql`update payments set method = ${method}, reference = ${reference}, received_on = ${receivedOn}
        where invoice_id = ${id} and kind = 'payment' and state = 'pending'
          and ((method, reference, received_on) = (${method}, ${reference}, ${receivedOn}::date) or ${IS_LEFT}) returning id`,
    ),
  )
  return begun?.id
}

const UNDER_WAY = 'This invoice is being paid by card. What became of it is known in a few minutes.'

/** The payment by card of which nobody knows yet whether it has gone through. */
export async function chargeUnderWay(
  ctx: Ctx,
  { id, organizationId }: Held,
): Promise<string | undefined> {
  const [charge] = await reaching(ctx, [organizationId], () =>
    rowsOf<{ id: string }>(
      ctx,
      sql`select id from payments where invoice_id = ${id} and kind = 'payment' and state = 'pending' and payment_method_id is not null`,
    ),
  )
  return charge?.id
}

/** Throws 409 while nobody knows whether another payment is noted. */
export async function refuseUnknown(ctx: Ctx, { id, organizationId }: Held) {
  const noted = await reaching(ctx, [organizationId], () =>
    rowsOf(
      ctx,
      sql`select from payments where invoice_id = ${id} and kind = 'payment' and state = 'pending'`,
    ),
  )
  if (noted.length > 0)
    conflict(
      'A payment of this invoice is being noted. What became of it is known in a few minutes.',
    )
}

/**
 * Notes that an invoice was paid by another way than through the shop, which makes an order of it.
 * Throws 404, 409 when it is paid or credited already, a card is being charged for it or another
 * payment is being noted, 422 for a day before it was issued or in the future, 503 when commerce is
 * away: the sentence says what was done.
 */
export async function payInvoice(ctx: Ctx, named: string, input: PaymentInput) {
  const held = await hold(ctx, named)
  const { method, receivedOn, reference } = input
  const { organizationId, issuedOn, total, today, creditedOn } = held
  if (creditedOn) conflict(NOT_OWED)
  refuseSettled(held)
  const refuseDay = (message: string) => unprocessable(message, { receivedOn: message })
  if (receivedOn < issuedOn) {
    const locale = await localeOf(ctx, organizationId)
    refuseDay(`The invoice was issued on ${dayIn(locale, issuedOn)}.`)
  }
  if (receivedOn > today) refuseDay('That day is still to come.')
  if (await chargeUnderWay(ctx, held)) conflict(UNDER_WAY)
  const begun = await takenUp(ctx, held, input)
  if (begun) return finishing(ctx, held, begun, false)
  await refuseUnknown(ctx, held)
  return begin(ctx, held, { kind: 'payment', amount: total, method, reference, receivedOn })
}

/** What a change has credited of an invoice already, in the notation of its organization. */
export async function creditedWord(
  ctx: Ctx,
  { organizationId, currency }: Held,
  { amount, by }: NonNullable<Invoice['credited']>,
) {
  const money = amountIn(await localeOf(ctx, organizationId), { amount, currency })
  return `${by} has credited ${money} of this invoice already.`
}

/** Throws 422 for what a change has credited already, unless that is meant. */
async function refuseCredited(ctx: Ctx, held: Held, { amount, alsoCredited }: RefundInput) {
  const { id, total, refunded } = held
  const { credited } = await findInvoice(ctx, id)
  if (!credited || alsoCredited || amount <= total - refunded - credited.amount) return
  const message = `${await creditedWord(ctx, held, credited)} Give back less, or say that this is meant.`
  unprocessable(message, { amount: message })
}

/** Throws 422 where the money came by card, and no card takes that amount of it back. */
async function refuseFiner(
  ctx: Ctx,
  { id, organizationId, currency }: Held,
  { amount }: RefundInput,
) {
  const why = whyNotInCards({ amount, currency })
  if (!why) return
  const byCard = await reaching(ctx, [organizationId], () =>
    rowsOf(
      ctx,
      sql`select from payments where invoice_id = ${id} and kind = 'payment' and state = 'done' and payment_method_id is not null`,
    ),
  )
  if (byCard.length > 0) unprocessable(why, { amount: why })
}

/**
 * Gives money back, and issues a credit note of it. Throws 404, 409 for what is not paid, 422 for
 * more than was paid and neither given back nor, unless that is meant, credited since, and for what
 * no card takes back, 503 when commerce is away: the sentence says what was done.
 */
export async function refundInvoice(ctx: Ctx, named: string, input: RefundInput) {
  const { amount, reason } = input
  await demandPrintable({ reason })
  const held = await hold(ctx, named)
  const { id, organizationId, paidOn, total, refunded, currency, today } = held
  if (!paidOn) conflict('This invoice is not paid: there is nothing to give back.')
  const left = total - refunded
  if (amount > left) {
    const money = amountIn(await localeOf(ctx, organizationId), { amount: left, currency })
    const most = `${money} can be given back at most.`
    unprocessable(most, { amount: most })
  }
  await refuseFiner(ctx, held, input)
  await holdSubscription(ctx, held)
  await refuseCredited(ctx, held, input)
  // Taken before commerce is asked: of two at once, the second finds less.
  await reaching(ctx, [organizationId], () =>
    rowsOf(ctx, sql`update invoices set refunded = refunded + ${amount} where id = ${id}`),
  )
  return begin(ctx, held, {
    kind: 'refund',
    amount,
    method: 'other',
    reference: reason,
    receivedOn: today,
  })
}
