import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { conflict, unprocessable } from '@/lib/platform/api/errors'
import { withJob } from '@/lib/platform/db/tenant'
import { now } from '@/lib/platform/time/clock'
import { readLocale } from '@/lib/platform/web/locale'
import { dayIn } from '@/lib/shared/text/notation'
import { addDays, addMonths, daysBetween, MOST_MONTHS_PAUSED } from '@/lib/shared/time/periods'
import { running, set, told } from './commands'
import { findKept, readKept, todayOf, type Kept } from './queries'
import { become, NOW } from './renewals'
import type { Pause, Subscription } from './schema'
import { refuseOverdue } from './terms'

const refuseDay = (message: string): never => unprocessable(message, { until: message })

/**
 * Has the days that are left wait, until a day or until somebody resumes it: nothing is charged
 * meanwhile, and nothing can be added. Throws 422 for a day that is not to come, 409 for what
 * cannot be paused.
 */
export async function pause(ctx: Ctx, { until, version }: Pause): Promise<Subscription> {
  const before = await running(ctx, version)
  const today = await todayOf(ctx, before.organizationId)
  if (before.status !== 'active') conflict('Only an active subscription can be paused.')
  if (before.endsAtRenewal) conflict('The subscription is cancelled. Resume it first.')
  refuseOverdue(before, today)
  if (until !== null && until <= today) refuseDay('Choose a day that is still to come.')
  await set(
    ctx,
    version,
    sql`status = 'paused', paused_on = ${today}, paused_at = ${now().toISOString()}, paused_until = ${until}`,
  )
  return told(ctx, { action: 'subscriptions:update', event: 'subscription.paused' }, before)
}

const ONCE =
  'The subscription was paused in this period already. It can be paused again from its renewal on.'

/**
 * The same by the organization itself, which could else go on without ever paying again: for some
 * months at most, once a period.
 */
export async function pauseOwn(ctx: Ctx, asked: Pause): Promise<Subscription> {
  const last = addMonths(await todayOf(ctx, organizationOf(ctx).id), MOST_MONTHS_PAUSED)
  if (asked.until === null || asked.until > last)
    refuseDay(`Choose a day until ${dayIn(await readLocale(ctx), last)}.`)
  if ((await findKept(ctx))?.wasPaused) conflict(ONCE)
  return pause(ctx, asked)
}

const A_DAY = 24 * 60 * 60_000

/**
 * How many days somebody has paused it who resumes it now: a few hours around midnight are none.
 */
const daysPaused = ({ pausedAt }: Kept) =>
  Math.round((now().getTime() - Date.parse(pausedAt!)) / A_DAY)

/** What a paused subscription becomes when it goes on: its period ends so many days later. */
function goneOn({ periodFrom, periodTo, anchor }: Kept, days: number) {
  const [from, to] = [addDays(periodFrom, days), addDays(periodTo, days)]
  // Periods are counted from where this one ends: it did not begin and end on the same day of a
  // month.
  return sql`status = 'active', paused_on = null, paused_at = null, paused_until = null, period_from = ${from}, period_to = ${to},
    anchor = ${days === 0 ? anchor : to}, pause_ended_at = ${days === 0 ? sql`pause_ended_at` : sql`now()`}`
}

/** Takes a pause back, or a cancellation that has not come about. */
export async function resume(ctx: Ctx, version: number): Promise<Subscription> {
  const before = await running(ctx, version)
  if (before.status === 'paused') await set(ctx, version, goneOn(before, daysPaused(before)))
  else if (before.endsAtRenewal)
    await set(ctx, version, sql`ends_at_renewal = false, cancel_reason = ''`)
  else conflict('The subscription is neither paused nor cancelled.')
  return told(ctx, { action: 'subscriptions:update', event: 'subscription.resumed' }, before)
}

/**
 * Has go on what was paused until today where its organization is, with all days that it had when
 * it was paused. Answers how many, and nothing where there were none.
 */
export async function resumeDue(): Promise<number | undefined> {
  const due = await withJob((writer) =>
    readKept(
      writer,
      sql`s.status = 'paused' and s.paused_until <= day_of(s.organization_id, ${NOW()})`,
    ),
  )
  let resumed = 0
  for (const kept of due) {
    const hasResumed = await withJob(async (writer) => {
      const today = await todayOf(writer, kept.organizationId)
      return become(
        writer,
        kept,
        goneOn(kept, daysBetween(kept.pausedOn!, today)),
        'subscription.resumed',
      )
    })
    if (hasResumed) resumed++
  }
  return resumed || undefined
}
