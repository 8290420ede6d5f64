import { sql, type SQL } from 'drizzle-orm'
import { z } from '@/lib/shared/zod'
import { issueInvoice } from '@/lib/billing/invoicing/issue'
import { Later } from '@/lib/platform/api/answer'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { conflict, notFound, outdated } from '@/lib/platform/api/errors'
import { differences, recordChange, type Deed } from '@/lib/platform/audit/audit'
import type { Within } from '@/lib/platform/commerce/offers'
import { rowsOf } from '@/lib/platform/db/rows'
import { anew, reaching } from '@/lib/platform/db/tenant'
import { log } from '@/lib/platform/observability/log'
import { now } from '@/lib/platform/time/clock'
import type { Permission } from '@/lib/shared/access/permissions'
import { demandPayer, demandPresentPayer } from './payers'
import { findKept, findSubscription, todayOf, usageOf, type Kept } from './queries'
import type { Content } from './quotes'
import { logged, record } from './record'
import type { Accepted, Cancellation, Subscription } from './schema'
import { refuseArchived, refuseBeingGivenBack, refuseOverdue } from './terms'

type Quoted = {
  id: string
  version: number | null
  planVersionId: number
  interval: 'month' | 'year'
  currency: string
  seats: number
  payer: number
  content: Content
  draftOrderId: string | null
  isOver: boolean
  isTaken: boolean
}

/**
 * A quote of the call's organization, held until the end. Throws 404, and 409 when it cannot be
 * taken any more.
 */
async function takeQuote(ctx: Ctx, id: string): Promise<Quoted> {
  if (!z.uuid().safeParse(id).success) notFound('Quote')
  const at = now().toISOString()
  const [quoted] = await rowsOf<Quoted>(
    ctx,
    sql`select id, subscription_version as version, plan_version_id as "planVersionId", "interval", currency, seats,
        payer_organization_id as payer, content, draft_order_id as "draftOrderId", expires_at <= ${at}::timestamptz as "isOver",
        accepted_at is not null as "isTaken"
      from subscription_quotes where id = ${id} and organization_id = ${organizationOf(ctx).id} for update`,
  )
  if (!quoted) return notFound('Quote')
  if (quoted.isTaken) conflict('This quote was taken already.')
  if (quoted.isOver) conflict('This quote has expired. Nothing was charged. Get a new one.')
  await rowsOf(ctx, sql`update subscription_quotes set accepted_at = ${at} where id = ${id}`)
  return quoted
}

/** What runs, which nobody else changes or gives money of back before the transaction ends. */
async function holdKept(ctx: Ctx) {
  await rowsOf(
    ctx,
    sql`select id from subscriptions where organization_id = ${organizationOf(ctx).id} for update`,
  )
  return findKept(ctx)
}

/**
 * Has a payment that was noted go through: `finish` of billing. Safe to repeat; throws where it did
 * not.
 */
export type FinishPayment = (within: Within, paymentId: string, isFirst: boolean) => Promise<void>

/**
 * Takes a quote: the subscription becomes what it says, and what is due is invoiced to the unit.
 * All in one transaction, since the shop has priced it before. Where a card pays, it is charged
 * when that has ended: of a card that is declined the invoice stays open, and tells of it. Throws
 * 404 for a quote of another organization, and 409 when it has expired or was taken, or when the
 * subscription has changed since.
 */
export async function acceptQuote(
  ctx: Ctx,
  id: string,
  finishPayment: FinishPayment,
): Promise<Accepted | Later<Accepted>> {
  const quoted = await takeQuote(ctx, id)
  const before = await holdKept(ctx)
  const { draftOrderId } = quoted
  await refuseArchived(ctx)
  if (before && quoted.version !== null) {
    await demandPresentPayer(ctx, before)
    refuseBeingGivenBack(before)
  }
  await demandPayer(ctx, quoted.payer)
  await refuseTaken(ctx, quoted)
  const subscriptionId =
    quoted.version === null ? await start(ctx, quoted) : await change(ctx, quoted)
  const paymentId =
    draftOrderId === null ? null : await invoice(ctx, quoted, subscriptionId, draftOrderId)
  const event = quoted.version === null ? 'subscription.started' : 'subscription.changed'
  const subscription = await told(ctx, { action: 'subscriptions:update', event }, before)
  if (!paymentId) return { ...subscription, charge: null }
  // The money is that of whoever pays, which the caller has been found to hold.
  const ids = [organizationOf(ctx).id, quoted.payer]
  const within: Within = (work) => anew(ctx, (ctx) => reaching(ctx, ids, () => work(ctx)))
  return new Later(async () => {
    await finishPayment(within, paymentId, true).catch((err: unknown) =>
      log.info({ payment: paymentId, err }, 'what was taken is not paid yet'),
    )
    const [payment] = await within((writer) =>
      rowsOf<Pick<Accepted, 'charge'>>(
        writer,
        sql`select state as charge from payments where id = ${paymentId}`,
      ),
    )
    return { ...(await anew(ctx, findSubscription)), charge: payment!.charge }
  })
}

/** Invoices what is due now. Answers the payment that is to be finished, where a card pays. */
async function invoice(
  ctx: Ctx,
  { content, payer }: Quoted,
  subscriptionId: number,
  draftOrderId: string,
) {
  const { currency, lines, dueNow, kind } = content
  const period = { from: lines[0]!.period.from, to: lines.at(-1)!.period.to }
  const { id: organizationId } = organizationOf(ctx)
  const issued = { organizationId, payerOrganizationId: payer, subscriptionId, reason: kind }
  // Midnight may have passed since it was quoted: nobody is late with what is issued now.
  const issuedOn = await todayOf(ctx, organizationId)
  const { paymentId } = await reaching(ctx, [payer], () =>
    issueInvoice(ctx, { ...issued, currency, issuedOn, period, lines, sum: dueNow, draftOrderId }),
  )
  return paymentId
}

/**
 * Somebody may have begun since it was quoted. What holds from the renewal on is looked at then.
 */
async function refuseTaken(ctx: Ctx, { seats, content }: Quoted) {
  const { practitioners } = await usageOf(ctx, organizationOf(ctx).id)
  if (!content.atRenewal && practitioners > seats)
    conflict(
      `${practitioners} practitioners are active by now, and the quote has ${seats} seats. Get a new one.`,
    )
}

const since = (ctx: Ctx) => findSubscription(ctx).then(outdated)

/** The first one of an organization, or another one when the last has ended. */
async function start(
  ctx: Ctx,
  { content, planVersionId, interval, currency, seats, payer }: Quoted,
): Promise<number> {
  const { anchor, period, trialUntil } = content
  const [started] = await rowsOf<{ id: number }>(
    ctx,
    sql`insert into subscriptions as s (organization_id, status, plan_version_id, "interval", currency, seats,
        payer_organization_id, anchor, period_from, period_to, started_at)
      values (${organizationOf(ctx).id}, ${trialUntil ? 'trial' : 'active'}, ${planVersionId}, ${interval}, ${currency}, ${seats},
        ${payer}, ${anchor}, ${period.from}, ${period.to}, ${now().toISOString()})
      on conflict (organization_id) do update set status = excluded.status, plan_version_id = excluded.plan_version_id,
        "interval" = excluded."interval", currency = excluded.currency, seats = excluded.seats,
        payer_organization_id = excluded.payer_organization_id, anchor = excluded.anchor, period_from = excluded.period_from,
        period_to = excluded.period_to, period_began_at = now(), started_at = excluded.started_at, next_plan_version_id = null, next_interval = null,
        next_seats = null, ends_at_renewal = false, cancel_reason = '', version = s.version + 1, updated_at = now()
      where s.status = 'cancelled' and not ${trialUntil !== null} returning id`,
  )
  return started?.id ?? since(ctx)
}

/** At once, or from the renewal on; whatever waited for that waits no longer. */
async function change(
  ctx: Ctx,
  { version, content, planVersionId, interval, seats, payer }: Quoted,
): Promise<number> {
  const { anchor, period, atRenewal } = content
  const columns = atRenewal
    ? sql`next_plan_version_id = ${planVersionId}, next_interval = ${interval}, next_seats = ${seats}`
    : sql`plan_version_id = ${planVersionId}, "interval" = ${interval}, seats = ${seats}, anchor = ${anchor},
        period_from = ${period.from}, period_to = ${period.to}, next_plan_version_id = null, next_interval = null, next_seats = null,
        period_began_at = case when "interval" = ${interval} then period_began_at else now() end`
  return set(ctx, version!, sql`${columns}, payer_organization_id = ${payer}`)
}

/**
 * Changes columns of the subscription in the version in which it was read. Throws 409 with the
 * present one.
 */
export async function set(ctx: Ctx, version: number, columns: SQL): Promise<number> {
  const [changed] = await rowsOf<{ id: number }>(
    ctx,
    sql`update subscriptions set ${columns}, version = version + 1, updated_at = now()
      where organization_id = ${organizationOf(ctx).id} and version = ${version} returning id`,
  )
  return changed?.id ?? since(ctx)
}

/**
 * Writes what has become of a subscription into the logs of those whom it concerns, and answers it.
 */
export async function told(ctx: Ctx, deed: Deed, before: Kept | undefined): Promise<Subscription> {
  const after = logged((await findKept(ctx))!)
  const states = before ? differences(logged(before), after) : { after }
  record(ctx, deed, organizationOf(ctx).id, states)
  await tellPayers(ctx, deed, before)
  return findSubscription(ctx)
}

/** Whoever pays for another one, or does no longer, has it in a log of its own. */
async function tellPayers(ctx: Ctx, deed: Deed, before: Kept | undefined) {
  const { id, label } = organizationOf(ctx)
  const [was, is] = [before?.payerOrganizationId, (await findKept(ctx))!.payerOrganizationId]
  const others = [...new Set([was, is])].filter(
    (payer): payer is number => payer !== undefined && payer !== id,
  )
  await reaching(ctx, others, async () => {
    for (const organizationId of others)
      recordChange(ctx, {
        ...deed,
        organizationId,
        subject: 'subscription',
        subjectId: id,
        before: { paysFor: was === organizationId ? label : null },
        after: { paysFor: is === organizationId ? label : null },
      })
  })
}

/**
 * The subscription as it runs, for those who may change it. Throws 404 where none ever has, 409
 * where it has ended or has changed since.
 */
export async function running(ctx: Ctx, version: number, permission?: Permission): Promise<Kept> {
  const kept = await findKept(ctx)
  if (!kept) return notFound('Subscription')
  if (kept.version !== version) await since(ctx)
  if (kept.status === 'cancelled') conflict('The subscription has ended. Start a new one.')
  await demandPresentPayer(ctx, kept, permission)
  return kept
}

/**
 * Has the subscription end with the period that is paid for. What was to change at the renewal does
 * not.
 */
export async function cancel(ctx: Ctx, { reason, version }: Cancellation): Promise<Subscription> {
  const before = await running(ctx, version, 'subscriptions:cancel')
  if (before.endsAtRenewal) conflict('The subscription is cancelled already.')
  if (before.status === 'paused') conflict('The subscription is paused. Resume it first.')
  // A trial that is over was free.
  if (before.status !== 'trial') refuseOverdue(before, await todayOf(ctx, before.organizationId))
  await set(
    ctx,
    version,
    sql`ends_at_renewal = true, cancel_reason = ${reason}, next_plan_version_id = null, next_interval = null, next_seats = null`,
  )
  return told(ctx, { action: 'subscriptions:cancel', event: 'subscription.cancelled' }, before)
}
