import { sql } from 'drizzle-orm'
import { issueInvoice } from '@/lib/billing/invoicing/issue'
import { readSale, sell } from '@/lib/billing/invoicing/pricing'
import { discard, type Priced } from '@/lib/billing/invoicing/shop'
import { differences } from '@/lib/platform/audit/audit'
import { isAway } from '@/lib/platform/commerce/commerce'
import { CommerceError } from '@/lib/platform/commerce/errors'
import type { Writer } from '@/lib/platform/commerce/offers'
import { retryCollisions } from '@/lib/platform/db/retry-collisions'
import { rowsOf } from '@/lib/platform/db/rows'
import { withJob } from '@/lib/platform/db/tenant'
import { log } from '@/lib/platform/observability/log'
import { now } from '@/lib/platform/time/clock'
import type { AuditEvent } from '@/lib/shared/audit/audit-events'
import { netOf, type InvoiceLine } from '@/lib/shared/invoice-lines'
import type { Day, Period } from '@/lib/shared/time/periods'
import { linesFor, periodFrom } from './offer'
import { readKept, todayOf, usageOf, type Kept, type Terms } from './queries'
import { logged, record } from './record'
import { offeredOf } from './terms'

/** The instant as statements take it. */
export const NOW = () => sql`${now().toISOString()}::timestamptz`
const DUE = () =>
  sql`s.status in ('trial', 'active', 'past_due') and s.period_to <= day_of(s.organization_id, ${NOW()})`

/** What a subscription becomes when its period has ended. */
type Renewal = { terms: Terms; anchor: Day; period: Period; lines: InvoiceLine[] }

/**
 * What waited for the renewal holds from now on. Seats that were taken meanwhile stay, and are
 * paid.
 */
function renewalOf(kept: Kept, practitioners: number): Renewal {
  const wanted = kept.next ?? kept
  const terms = { ...wanted, seats: Math.max(wanted.seats, practitioners) }
  const isCountedAnew = kept.status === 'trial' || terms.interval !== kept.interval
  const anchor = isCountedAnew ? kept.periodTo : kept.anchor
  const period = periodFrom(offeredOf(terms), anchor, kept.periodTo)
  return { terms, anchor, period, lines: linesFor(offeredOf(terms), period) }
}

/**
 * Whether nobody else has changed it since it was read; then it is what `columns` say, and the log
 * tells of it, after whatever else is done: a log is held until the transaction ends.
 */
export async function become(
  writer: Writer,
  kept: Kept,
  columns: ReturnType<typeof sql>,
  event: AuditEvent,
  andThen: () => Promise<unknown> = async () => {},
) {
  const changed = await rowsOf(
    writer,
    sql`update subscriptions set ${columns}, version = version + 1, updated_at = now()
      where id = ${kept.id} and version = ${kept.version} returning id`,
  )
  if (changed.length === 0) return false
  await andThen()
  const [after] = await readKept(writer, sql`s.id = ${kept.id}`)
  record(
    writer,
    { action: 'subscriptions:update', event },
    kept.organizationId,
    differences(logged(kept), logged(after!)),
  )
  return true
}

/** Nobody is let in there any more. */
async function isArchived(writer: Writer, { organizationId }: Kept) {
  const [row] = await rowsOf<{ archived: boolean }>(
    writer,
    sql`select standing_of(path) = 'archived' as archived from organizations where id = ${organizationId}`,
  )
  return row!.archived
}

/**
 * Ends a subscription that was cancelled, or whose organization is archived; else begins its next
 * period and issues the invoice for that in one transaction, after the shop has priced it. Ended
 * anywhere before, it is as it was, and is renewed by whoever comes next.
 */
async function renew(kept: Kept): Promise<boolean> {
  if (kept.endsAtRenewal || (await withJob((writer) => isArchived(writer, kept))))
    return retryCollisions(() =>
      withJob((writer) => become(writer, kept, sql`status = 'cancelled'`, 'subscription.ended')),
    )
  const { practitioners } = await withJob((writer) => usageOf(writer, kept.organizationId))
  const renewal = renewalOf(kept, practitioners)
  const priced = await priceOf(kept, renewal)
  const isRenewed = await retryCollisions(() =>
    withJob((writer) => begin(writer, kept, renewal, priced)),
  )
  if (!isRenewed && priced) await discard(priced.draftOrderId)
  return isRenewed
}

async function priceOf(kept: Kept, { terms, lines }: Renewal): Promise<Priced | null> {
  if (netOf(lines) === 0) return null
  const { planVersionId, currency, interval } = terms
  const payer = kept.payerOrganizationId
  const sale = await withJob((writer) =>
    readSale(writer, { payer, planVersionId, currency, interval }),
  )
  return sell(sale, lines, withJob)
}

function begin(
  writer: Writer,
  kept: Kept,
  { terms, anchor, period, lines }: Renewal,
  priced: Priced | null,
) {
  const columns = sql`status = case when status = 'trial' then 'active' else status end, plan_version_id = ${terms.planVersionId},
      "interval" = ${terms.interval}, seats = ${terms.seats}, anchor = ${anchor}, period_from = ${period.from}, period_to = ${period.to},
      period_began_at = now(), next_plan_version_id = null, next_interval = null, next_seats = null`
  return become(writer, kept, columns, 'subscription.renewed', async () => {
    if (!priced) return
    const { organizationId, payerOrganizationId, id: subscriptionId } = kept
    await issueInvoice(writer, {
      organizationId,
      payerOrganizationId,
      subscriptionId,
      reason: 'renewal',
      currency: terms.currency,
      period,
      lines,
      // Whatever it is for: nobody is late with what they have not heard of.
      issuedOn: await todayOf(writer, organizationId),
      sum: priced.sum,
      draftOrderId: priced.draftOrderId,
    })
  })
}

const AT_ONCE = 500

/** What has come to its end behind `last`, in the order in which it did. */
const dueAfter = (last: Kept | undefined) =>
  withJob((writer) =>
    readKept(
      writer,
      sql`${DUE()} and ${last ? sql`(s.period_to, s.id) > (${last.periodTo}::date, ${last.id})` : sql`true`}
        order by s.period_to, s.id limit ${AT_ONCE}`,
    ),
  )

/** Renews it period by period until it is up to date. Answers how often. */
async function renewFully(kept: Kept): Promise<number> {
  let times = 0
  for (let due: Kept | undefined = kept; due && (await renew(due)); times++)
    [due] = await withJob((writer) => readKept(writer, sql`s.id = ${kept.id} and ${DUE()}`))
  return times
}

/**
 * Renews what has come to the end of its period, each by itself: one that fails holds up no other.
 * While the shop is away nothing that costs is renewed, and all of it when it is back, period by
 * period. Answers how many were, and nothing where there were none.
 */
export async function renewDue(): Promise<number | undefined> {
  let renewed = 0
  for (let page = await dueAfter(undefined); page.length > 0; page = await dueAfter(page.at(-1)))
    for (const kept of page)
      try {
        renewed += await renewFully(kept)
      } catch (err) {
        log.warn({ organizationId: kept.organizationId, err }, 'a subscription waits to be renewed')
        // The others need not find that out as well.
        if (err instanceof CommerceError && isAway(err)) return renewed || undefined
      }
  return renewed || undefined
}

/** Gives up, here and in the shop, what was quoted and not taken. */
export async function discardExpired(): Promise<number | undefined> {
  const expired = await withJob((writer) =>
    rowsOf<{ id: string; draftOrderId: string | null }>(
      writer,
      sql`select id, draft_order_id as "draftOrderId" from subscription_quotes
        where accepted_at is null and expires_at < ${NOW()} - interval '1 hour' order by random() limit ${AT_ONCE}`,
    ),
  )
  for (const { id, draftOrderId } of expired)
    try {
      if (draftOrderId) await discard(draftOrderId)
      await withJob((writer) =>
        rowsOf(
          writer,
          sql`delete from subscription_quotes where id = ${id} and accepted_at is null`,
        ),
      )
    } catch (err) {
      log.warn({ quote: id, err }, 'a quote that nobody took is still in commerce')
    }
  return expired.length || undefined
}
