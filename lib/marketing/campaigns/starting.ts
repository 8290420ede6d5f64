import { sql } from 'drizzle-orm'
import { syncContacts } from '@/lib/marketing/audience/sync'
import { countAudience, resolveAudience, type Aim } from '@/lib/marketing/sending/audience'
import { mailsLeft } from '@/lib/marketing/sending/limit'
import { recordState } from '@/lib/marketing/sending/log'
import { proveSender } from '@/lib/marketing/sending/proof'
import { rowsOf } from '@/lib/platform/db/rows'
import { withJob } from '@/lib/platform/db/tenant'
import { log } from '@/lib/platform/observability/log'
import type { CampaignStatus, PauseReason } from '@/lib/shared/campaign-words'

type Job = Parameters<Parameters<typeof withJob>[0]>[0]

const AT_ONCE = 20

/** Of organizations that are open: what is suspended waits, also with what lies above it. */
const DUE = sql`c.status = 'scheduled' and (c.send_at is null or c.send_at <= now())
  and (select standing_of(o.path) from organizations o where o.id = c.organization_id) = 'active'`

type Due = Aim & { id: number; share: number | null; verified: boolean }

async function hold(job: Job, id: number): Promise<Due | undefined> {
  const [due] = await rowsOf<Due>(
    job,
    sql`select c.id, c.organization_id as "organizationId", c.consent_class as "consentClass", c.topic_id as "topicId",
        c.ab_share as share, (select rule from segments where id = c.segment_id) as rule,
        c.sender_id is null or exists (select from senders s where s.id = c.sender_id and s.verified_at is not null) as verified
      from campaigns c where c.id = ${id} and ${DUE} for update of c skip locked`,
  )
  return due
}

/** Why a campaign that is due waits for somebody, or null. */
async function obstacle(job: Job, due: Due): Promise<PauseReason | null> {
  if (!due.verified) return 'sender'
  const left = await mailsLeft(job, due.organizationId)
  return left !== null && (await countAudience(job, due)).reachable > left ? 'limit' : null
}

async function start(
  job: Job,
  id: number,
  organizationId: number,
): Promise<CampaignStatus | undefined> {
  // Of two of an organization's, the second sees what the first one takes of the month: it begins
  // with the next job.
  const [turn] = await rowsOf<{ ours: boolean }>(
    job,
    sql`select pg_try_advisory_xact_lock(hashtext('starting'), ${organizationId}::int) as ours`,
  )
  const due = turn!.ours ? await hold(job, id) : undefined
  if (!due) return undefined
  const { share } = due
  const reason = await obstacle(job, due)
  const audience = reason ? null : await resolveAudience(job, { ...due, campaignId: id, share })
  const status = reason ? 'paused' : audience === 0 ? 'sent' : 'sending'
  await rowsOf(
    job,
    sql`
    update campaigns set status = ${status}, pause_reason = ${reason}, audience = ${audience}::int, version = version + 1, updated_at = now(),
      resolved_at = ${reason ? null : sql`now()`}, started_at = ${reason ? null : sql`now()`}, ended_at = ${status === 'sent' ? sql`now()` : null}
    where id = ${id}`,
  )
  const event = {
    paused: 'campaign.paused',
    sent: 'campaign.finished',
    sending: 'campaign.started',
  } as const
  recordState(job, {
    id,
    organizationId,
    event: event[status],
    before: 'scheduled',
    after: status,
    reason: reason ?? undefined,
  })
  return status
}

type Next = { id: number; organizationId: number; senderId: number | null }

async function begin({ id, organizationId, senderId }: Next): Promise<boolean> {
  if (senderId !== null) await proveSender(senderId)
  // By itself: what it holds would be held as long as it takes to write down a million.
  await withJob((job) => syncContacts(job, organizationId))
  return (await withJob((job) => start(job, id, organizationId))) !== undefined
}

/** Begins every campaign whose time has come. Answers how many have begun, if any. */
export async function startDue(): Promise<number | undefined> {
  const due = await withJob((job) =>
    rowsOf<Next>(
      job,
      sql`select c.id, c.organization_id as "organizationId", c.sender_id as "senderId" from campaigns c where ${DUE} order by c.send_at nulls first, c.id limit ${AT_ONCE}`,
    ),
  )
  let started = 0
  const failures: unknown[] = []
  for (const next of due)
    await begin(next).then(
      (has) => (started += Number(has)),
      (error: unknown) => failures.push(error),
    )
  // Those that failed are tried again with the job, and have held up no other.
  if (failures.length > 0) throw failures[0]
  return started || undefined
}

/** Has what is to be sent at once begin now, and not when the job comes. */
export const startSoon = (): void =>
  void startDue().catch((error: unknown) => log.warn({ err: error }, 'a campaign begins later'))
