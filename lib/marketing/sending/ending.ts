import { sql } from 'drizzle-orm'
import { rowsOf } from '@/lib/platform/db/rows'
import { withJob } from '@/lib/platform/db/tenant'
import type { Variant } from '@/lib/shared/campaign-words'
import { recordState } from './log'

const WAITING = sql`exists (select from campaign_recipients r where r.campaign_id = c.id and r.state = 'waiting' and r.variant is not null)`

/**
 * Mails of a campaign `c` that are still to be handed over, but for those that wait for the better
 * subject.
 */
const UNDER_WAY = sql`(${WAITING}
  or exists (select from campaign_recipients r where r.state = 'claimed' and r.campaign_id = c.id))`

/**
 * By the share of people who have opened it, then of those who have clicked; A where both are
 * alike.
 */
const BETTER = sql`(select coalesce((select r.variant from campaign_recipients r
    where r.campaign_id = c.id and r.variant is not null and r.sent_at is not null group by r.variant
    order by count(r.opened_at)::float8 / count(*) desc, count(r.clicked_at)::float8 / count(*) desc, r.variant limit 1), 'a'))`

/**
 * When its readers could begin to open them: with the last mail, which its hours or its throttle
 * may have kept for long.
 */
const LAST_SENT = sql`greatest(c.started_at, (select max(k.minute) from campaign_counts k where k.campaign_id = c.id and k.sent > 0))`

/**
 * Whether a campaign `c` tests two subjects of which none is the better one yet; and when one is:
 * null before the test's mails have all gone out.
 */
export const IS_TESTING = sql`(c.status = 'sending' and c.subject_b is not null and c.ab_winner is null)`
export const TEST_ENDS_AT = sql`(case when not ${UNDER_WAY} then ${LAST_SENT} + make_interval(hours => c.ab_hours) end)`

/**
 * Has those who wait get the better of two subjects, once the hours of a test are over. Answers how
 * many tests were decided, if any.
 */
export async function decideTests(): Promise<number | undefined> {
  const decided = await withJob(async (job) => {
    const won = await rowsOf<{ id: number; winner: Variant }>(
      job,
      sql`update campaigns c set ab_winner = ${BETTER}, version = version + 1, updated_at = now()
        where ${IS_TESTING} and ${TEST_ENDS_AT} <= now()
        returning c.id, c.ab_winner as winner`,
    )
    for (const { id, winner } of won)
      await rowsOf(
        job,
        sql`update campaign_recipients set variant = ${winner} where campaign_id = ${id} and variant is null`,
      )
    return won.length
  })
  return decided || undefined
}

/**
 * Ends campaigns whose mails have all been handed over, or never will be: of these, or of all.
 * Answers how many, if any.
 */
export async function endFinished(these?: Iterable<number>): Promise<number | undefined> {
  const isFinished = sql`c.status = 'sending' and (c.subject_b is null or c.ab_winner is not null) and not ${UNDER_WAY}`
  const isOneOfThem = these ? sql`c.id = any(${sql.param([...these])}::int[])` : sql`true`
  const finished = await withJob((job) =>
    rowsOf<{ id: number; organizationId: number }>(
      job,
      sql`select c.id, c.organization_id as "organizationId" from campaigns c where ${isOneOfThem} and ${isFinished}`,
    ),
  )
  for (const { id, organizationId } of finished)
    await withJob(async (job) => {
      await rowsOf(job, sql`select close_sending(${organizationId})`)
      const ended = await rowsOf(
        job,
        sql`
        update campaigns c set status = 'sent', ended_at = now(), version = version + 1, updated_at = now()
        where c.id = ${id} and ${isFinished} returning c.id`,
      )
      if (ended.length > 0)
        recordState(job, {
          id,
          organizationId,
          event: 'campaign.finished',
          before: 'sending',
          after: 'sent',
        })
    })
  return finished.length || undefined
}

/**
 * Pauses a campaign whose template takes more time, memory or output than it may. What has not been
 * sent waits.
 */
export async function pauseForTemplate(campaignId: number): Promise<void> {
  await withJob(async (job) => {
    const paused = await rowsOf<{ organizationId: number }>(
      job,
      sql`
      update campaigns set status = 'paused', pause_reason = 'template', version = version + 1, updated_at = now()
      where id = ${campaignId} and status = 'sending' returning organization_id as "organizationId"`,
    )
    for (const { organizationId } of paused)
      recordState(job, {
        id: campaignId,
        organizationId,
        event: 'campaign.paused',
        before: 'sending',
        after: 'paused',
        reason: 'template',
      })
  })
}

/**
 * A mail counts as sent when it is handed over: a server that thinks about the last ones, and then
 * has them come later.
 */
const TAKEN_BACK = sql`c.status = 'sent' and c.ended_at > now() - interval '1 day' and ${WAITING}`

/** Goes on with campaigns that had ended before that was known. Answers how many, if any. */
export async function goOnWithRefused(): Promise<number | undefined> {
  const found = await withJob((job) =>
    rowsOf<{ id: number; organizationId: number }>(
      job,
      sql`select c.id, c.organization_id as "organizationId" from campaigns c where ${TAKEN_BACK}`,
    ),
  )
  for (const { id, organizationId } of found)
    await withJob(async (job) => {
      const gone = await rowsOf(
        job,
        sql`
        update campaigns c set status = 'sending', ended_at = null, version = version + 1, updated_at = now()
        where c.id = ${id} and ${TAKEN_BACK} returning c.id`,
      )
      if (gone.length > 0)
        recordState(job, {
          id,
          organizationId,
          event: 'campaign.continued',
          before: 'sent',
          after: 'sending',
        })
    })
  return found.length || undefined
}
