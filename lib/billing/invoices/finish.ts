import { sql } from 'drizzle-orm'
import { CardError } from '@/lib/billing/invoicing/cards'
import { charge, refusedCard } from '@/lib/billing/invoicing/charge'
import { issueCreditNote } from '@/lib/billing/invoicing/issue'
import { readSale, sell } from '@/lib/billing/invoicing/pricing'
import { discard, refund, settle } from '@/lib/billing/invoicing/shop'
import { HttpError, OutcomeUnknown, unprocessable } from '@/lib/platform/api/errors'
import { recordChanges, type Deed, type Entry } from '@/lib/platform/audit/audit'
import { isAway, isSilent, sentenceAbout } from '@/lib/platform/commerce/commerce'
import { CommerceError } from '@/lib/platform/commerce/errors'
import type { Within, Writer } from '@/lib/platform/commerce/offers'
import { wasNeverSent } from '@/lib/platform/commerce/transport'
import { rowsOf } from '@/lib/platform/db/rows'
import { withJob } from '@/lib/platform/db/tenant'
import { log } from '@/lib/platform/observability/log'
import { now } from '@/lib/platform/time/clock'
import type { InvoiceLine } from '@/lib/shared/invoice-lines'
import { figureOf } from '@/lib/shared/money/money'
import { letBackIn, noLongerLate } from './owed'
import { outdateQuotes } from './quoted'

export type Begun = {
  id: string
  kind: 'payment' | 'refund'
  amount: number
  reference: string
  method: string
  invoiceId: string
  organizationId: number
  payerOrganizationId: number
  subscriptionId: number
  number: string
  currency: string
  /** That of the organization. */
  locale: string | null
  total: number
  draftOrderId: string | null
  orderId: string | null
  isByCard: boolean
  /** The card that is charged, as its provider calls it, to whoever reaches it. */
  card: { customer: string; token: string } | null
}

export const FIND = sql`select p.id, p.kind, p.amount, p.reference, p.method, i.id as "invoiceId",
    i.organization_id as "organizationId", i.payer_organization_id as "payerOrganizationId", i.subscription_id as "subscriptionId", i.number, i.currency, i.total,
    (select settings_of(o.path) -> 'locale' ->> 0 from organizations o where o.id = i.organization_id) as locale,
    i.draft_order_id as "draftOrderId", i.order_id as "orderId",
    p.payment_method_id is not null as "isByCard",
    case when m.id is not null then json_build_object('customer', m.customer, 'token', m.token) end as card
  from payments p join invoices i on i.id = p.invoice_id left join payment_methods m on m.id = p.payment_method_id`

/**
 * Whether the shop has certainly not done it, so that it can be given up: not where it may have
 * been asked before.
 */
const wasNotDone = (error: CommerceError, isFirst: boolean) =>
  !isAway(error) || (isFirst && wasNeverSent(error))

/**
 * Has the shop do what was noted, and notes what became of it. What it has done already is found
 * there: however often this is asked for, and wherever it ends in between, money goes once. Throws
 * 422 for what the shop refuses, and 503 when it is away; then `waitingPayments` ends what nobody
 * can tell of yet.
 */
export async function finish(within: Within, id: string, isFirst: boolean): Promise<void> {
  const [begun] = await within((writer) =>
    rowsOf<Begun>(writer, sql`${FIND} where p.id = ${id} and p.state = 'pending'`),
  )
  if (!begun) return
  try {
    if (begun.kind === 'payment') await paid(within, begun)
    else await givenBack(within, begun)
  } catch (error) {
    if (error instanceof CardError) return notCharged(within, begun, error)
    // Refused by ourselves, before the shop was asked: as where it does not know the plan yet.
    if (error instanceof HttpError && error.status === 422 && isFirst)
      await within((writer) => giveUp(writer, begun, error.message))
    if (!(error instanceof CommerceError)) throw error
    if (!wasNotDone(error, isFirst)) {
      log.warn(
        { payment: id, type: error.type, status: error.status },
        'commerce has not answered about a payment',
      )
      throw unknownYet('Commerce has not answered', isSilent(error) ? 'commerce' : undefined)
    }
    if (begun.kind === 'payment' && begun.card)
      return notCharged(within, begun, await refusedCard(error, begun.card.customer))
    const failure = failureOf(begun, error)
    await within((writer) => giveUp(writer, begun, failure))
    throw new HttpError(isAway(error) ? 503 : 422, `${failure} Nothing was done.`)
  }
}

const UNDONE: Record<Begun['kind'], string> = {
  payment: 'The payment could not be noted.',
  refund: 'The money could not be given back.',
}

/** What became of it, as it is kept and told: with the shop's own reason where it gave one. */
const failureOf = ({ kind }: Begun, error: CommerceError) =>
  `${UNDONE[kind]} ${sentenceAbout(error)}`

const unknownYet = (why: string, away: OutcomeUnknown['away']) =>
  new OutcomeUnknown(
    `${why}: nobody can tell yet whether it was done. It is looked at again in a few minutes.`,
    away,
  )

/** What a card or its provider has refused is kept with the payment. */
async function notCharged(
  within: Within,
  begun: Begun,
  { message, isUnknown, away, isOrderSpent }: CardError,
) {
  if (isUnknown) throw unknownYet(message.replace(/\.$/, ''), away)
  await within(async (writer) => {
    // What somebody else has found out may have put another order in its place since.
    if ((await giveUp(writer, begun, message)) && isOrderSpent)
      await rowsOf(
        writer,
        sql`update invoices set draft_order_id = null, order_id = null
          where id = ${begun.invoiceId} and draft_order_id = ${begun.draftOrderId} and paid_on is null`,
      )
  })
  unprocessable(message)
}

/**
 * Says what became of it, to the one that found out: of several, one goes on. By a card, and back,
 * money moves on the day on which that is done, whenever it was begun; on which day other money
 * came its receiver has said.
 */
async function settled(
  writer: Writer,
  id: string,
  state: 'done' | 'failed',
  said: { commerceId?: string; failure?: string },
) {
  const [row] = await rowsOf<{ receivedOn: string }>(
    writer,
    sql`update payments set state = ${state}, commerce_id = ${said.commerceId ?? null}, failure = ${said.failure ?? null},
        received_on = case when ${state} = 'done' and (kind = 'refund' or payment_method_id is not null)
          then day_of(organization_id, ${now().toISOString()}) else received_on end
      where id = ${id} and state = 'pending' returning received_on::text as "receivedOn"`,
  )
  return row
}

/** Answers whether it was this one that gave it up. */
async function giveUp(writer: Writer, { id, kind, amount, invoiceId }: Begun, failure: string) {
  const isOurs = (await settled(writer, id, 'failed', { failure })) !== undefined
  if (isOurs && kind === 'refund')
    await rowsOf(
      writer,
      sql`update invoices set refunded = refunded - ${amount} where id = ${invoiceId}`,
    )
  return isOurs
}

/** Whoever has their card charged for another organization has that in their log as well. */
const told = (begun: Begun, deed: Deed, more: object): Entry[] =>
  [...new Set([begun.organizationId, ...(begun.card ? [begun.payerOrganizationId] : [])])].map(
    (organizationId) => ({
      ...deed,
      organizationId,
      subject: 'invoice',
      subjectId: begun.number,
      after: { amount: `${figureOf(begun)} ${begun.currency}`, ...more },
    }),
  )

/**
 * The order that an invoice was paid by, which the shop makes once. One that was issued before
 * there was a shop is priced anew: `settle` refuses another amount than the invoice says.
 */
async function ordered(within: Within, begun: Begun) {
  const { id, invoiceId, total, locale, isByCard, card } = begun
  // Else it would be noted as paid, and nobody charged.
  if (isByCard && !card)
    throw new Error('The card of this payment is beyond the reach of whoever ends it.')
  const draftOrderId = begun.draftOrderId ?? (await draftAnew(within, begun))
  const { orderId, paymentId } = card
    ? await charge(draftOrderId, total, { ...card, paymentId: id })
    : await settle(draftOrderId, total, locale ?? undefined)
  await within((writer) =>
    rowsOf(writer, sql`update invoices set order_id = ${orderId} where id = ${invoiceId}`),
  )
  return { orderId, paymentId }
}

async function draftAnew(within: Within, { invoiceId, subscriptionId }: Begun): Promise<string> {
  const { sale, lines } = await within(async (writer) => {
    const [invoice] = await rowsOf<{
      lines: InvoiceLine[]
      currency: string
      payer: number
      planVersionId: number
      interval: 'month' | 'year'
    }>(
      writer,
      sql`select i.lines, i.currency, i.payer_organization_id as payer, s.plan_version_id as "planVersionId", s."interval"
        from invoices i join subscriptions s on s.id = ${subscriptionId} where i.id = ${invoiceId}`,
    )
    const { lines, ...wanted } = invoice!
    return { lines, sale: await readSale(writer, wanted) }
  })
  const { draftOrderId } = await sell(sale, lines, within)
  const kept = await within((writer) =>
    rowsOf(
      writer,
      sql`update invoices set draft_order_id = ${draftOrderId} where id = ${invoiceId} and draft_order_id is null returning id`,
    ),
  )
  if (kept.length > 0) return draftOrderId
  // Somebody else has done the same at this moment: there is one order of an invoice.
  await discard(draftOrderId)
  const [other] = await within((writer) =>
    rowsOf<{ draftOrderId: string }>(
      writer,
      sql`select draft_order_id as "draftOrderId" from invoices where id = ${invoiceId}`,
    ),
  )
  return other!.draftOrderId
}

/** Has the shop do it, once however often this is asked for. Answers what the shop calls it. */
export async function doInShop(within: Within, begun: Begun): Promise<string> {
  const { id, kind, amount, reference, orderId } = begun
  if (kind === 'refund') {
    const from = orderId ?? (await ordered(within, begun)).orderId
    return (await refund(from, { amount, reason: reference, reference: id })).refundId
  }
  const made = await ordered(within, begun)
  return made.paymentId ?? made.orderId
}

async function paid(within: Within, begun: Begun) {
  const { id, invoiceId, method, reference } = begun
  const commerceId = await doInShop(within, begun)
  await within(async (writer) => {
    const done = await settled(writer, id, 'done', { commerceId })
    if (!done) return
    const { receivedOn } = done
    await rowsOf(writer, sql`update invoices set paid_on = ${receivedOn} where id = ${invoiceId}`)
    const active = await noLongerLate(writer, begun)
    const letIn = await letBackIn(writer, begun)
    recordChanges(writer, [
      ...active,
      ...letIn,
      ...told(
        begun,
        { action: 'billing:pay', event: 'invoice.paid' },
        { method, receivedOn, reference },
      ),
    ])
  })
}

async function givenBack(within: Within, begun: Begun) {
  const { id, invoiceId, amount, reference } = begun
  const commerceId = await doInShop(within, begun)
  await within(async (writer) => {
    const done = await settled(writer, id, 'done', { commerceId })
    if (!done) return
    // One note after the other: each has the tax that those before it have left.
    await rowsOf(writer, sql`select id from invoices where id = ${invoiceId} for update`)
    await outdateQuotes(writer, invoiceId)
    const { number } = await issueCreditNote(writer, {
      invoiceId,
      amount,
      reason: reference,
      issuedOn: done.receivedOn,
    })
    recordChanges(
      writer,
      told(
        begun,
        { action: 'billing:refund', event: 'invoice.refunded' },
        { reason: reference, creditNote: number },
      ),
    )
  })
}

/** A job has noted that a card is to be charged, and nobody waits for it. */
const IS_NOBODYS = sql`payment_method_id is not null and recorded_by_person_id is null`

/** Whoever has begun it has ended, or has given up waiting for the shop. */
export const IS_LEFT = sql`created_at < now() - interval '5 minutes'`

/** How many are looked at in one run of the job. */
const AT_ONCE = 200

/**
 * Charges the cards that a job has noted, and ends what was begun and of which nobody has heard
 * again, because the process that had begun it has ended or the shop did not answer. While the shop
 * is away nothing more is asked of it, while the provider is, no card: the rest waits for the next
 * run. Answers how many were looked at, and nothing where there were none.
 */
export async function finishWaiting(): Promise<number | undefined> {
  const waiting = await withJob((writer) =>
    rowsOf<{ id: string; isByCard: boolean }>(
      writer,
      sql`select id, exists (select from payments c where c.invoice_id = p.invoice_id and c.payment_method_id is not null) as "isByCard"
        from payments p where state = 'pending' and (${IS_NOBODYS} or ${IS_LEFT})
        order by created_at, id limit ${AT_ONCE}`,
    ),
  )
  let looked = 0
  let areCardsAway = false
  for (const { id, isByCard } of waiting) {
    if (isByCard && areCardsAway) continue
    looked++
    const away = await awayFor(id)
    // Cards are charged by the shop.
    if (away === 'commerce') break
    areCardsAway ||= away === 'cards'
  }
  return looked || undefined
}

/** Ends one that waits. Answers who could not be asked. */
async function awayFor(id: string): Promise<OutcomeUnknown['away']> {
  try {
    await finish(withJob, id, false)
  } catch (err) {
    if (!(err instanceof HttpError) || err instanceof OutcomeUnknown)
      log.warn({ payment: id, err }, 'a payment is not known yet')
    else log.info({ payment: id }, 'a payment was refused')
    return err instanceof OutcomeUnknown ? err.away : undefined
  }
}
