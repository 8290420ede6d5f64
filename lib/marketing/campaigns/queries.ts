import { sql, type SQL } from 'drizzle-orm'
import type { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { byName, byOrganization, byWord, contains, pageOf } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import { IS_TESTING, TEST_ENDS_AT } from '@/lib/marketing/sending/ending'
import { inScope } from '@/lib/platform/db/scope'
import { notFound } from '@/lib/platform/api/errors'
import { CAMPAIGN_STATUS_WORDS } from '@/lib/shared/campaign-words'
import type { Campaign, CampaignEntry, CampaignListQuery, Progress } from './schema'

/** The figures of a campaign `c`, as `Figures`, and where they are joined from. */
export const FIGURES = sql`json_build_object('sent', f.sent, 'delivered',
  f.sent - f.bounced - f.undelivered - f.undelivered_unknown, 'failed', f.failed, 'skipped', f.skipped,
  'bounced', f.bounced, 'undelivered', f.undelivered, 'undeliveredUnknown', f.undelivered_unknown, 'complained', f.complained, 'unsubscribed', f.unsubscribed, 'opened', f.opened,
  'machineOpened', f.machine_opened, 'clicked', f.clicked) as figures`
const summed = (column: string) => sql.raw(`coalesce(sum(${column}), 0)::int as ${column}`)
const COUNTED = [
  'sent',
  'failed',
  'skipped',
  'bounced',
  'undelivered',
  'undelivered_unknown',
  'complained',
  'unsubscribed',
  'opened',
  'machine_opened',
  'clicked',
]
export const COUNTS = sql`cross join lateral (
  select ${sql.join(COUNTED.map(summed), sql`, `)} from campaign_counts k where k.campaign_id = c.id) f`

/**
 * What a clock in the time zone of a campaign `c` shows at an instant, to the minute; an unknown
 * zone counts as UTC.
 */
const localOf = (instant: SQL) =>
  sql`to_char(coalesce(local_time(${instant}, c.zone), ${instant} at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI')`

const ENTRY = sql`c.id, c.name, c.subject, c.status, c.audience, c.send_at as "sendAt", ${localOf(sql`c.send_at`)} as "sendAtLocal", c.zone, c.started_at as "startedAt",
  c.ended_at as "endedAt", ${localOf(sql`c.ended_at`)} as "endedAtLocal", c.version, c.created_at as "createdAt", c.updated_at as "updatedAt", ${FIGURES},
  (select json_build_object('id', id, 'name', name) from topics where id = c.topic_id) as topic,
  (select json_build_object('domainURL', domain_url, 'label', label) from organizations where id = c.organization_id) as organization`

/** The real person behind a call: who views as somebody else stays who they are. */
export const personOf = ({ actor }: Ctx) => actor.viewer?.personId ?? actor.personId

const person = (column: string) =>
  sql`(select display_name from people where id = ${sql.raw(column)})`

const WHOLE = (
  ctx: Ctx,
) => sql`${ENTRY}, c.preview_text as "previewText", c.ab_winner as "abWinner", c.variable_values as values,
  c.consent_class as "consentClass", c.reply_to as "replyTo", c.throttle, c.window_weekdays as "weekdaysOnly",
  c.pause_reason as "pauseReason", c.submitted_at as "submittedAt", c.approved_at as "approvedAt", c.review_note as "reviewNote",
  case when c.subject_b is not null then json_build_object('subject', c.subject_b, 'share', c.ab_share, 'hours', c.ab_hours) end as "abTest",
  case when c.window_from is not null then json_build_object('from', to_char(c.window_from, 'HH24:MI'), 'to', to_char(c.window_to, 'HH24:MI')) end as window,
  (select json_build_object('id', id, 'name', name) from segments where id = c.segment_id) as segment,
  (select json_build_object('id', id, 'name', name, 'email', email, 'verified', verified_at is not null) from senders where id = c.sender_id) as sender,
  (select json_build_object('id', c.template_id, 'name', coalesce(t.template_name, ''), 'number', t.number, 'variables', coalesce(t.variables, '[]'))
    from campaign_template(c.id) t where c.template_id is not null) as template,
  ${person('c.author_id')} as author, ${person('c.approver_id')} as approver,
  coalesce(c.author_id = ${personOf(ctx)}, false) as mine, ${personOf(ctx)} = any(c.writer_ids) as wrote`

const list = <Row>(ctx: Ctx, query: CampaignListQuery, columns: SQL, id?: number) =>
  pageOf<Row>(ctx, {
    from: sql`campaigns c`,
    key: sql`c.id`,
    where: [
      inScope(ctx, sql`c.organization_id`),
      id !== undefined && sql`c.id = ${id}`,
      contains(sql`c.search_text`, query.search),
      query.status && sql`c.status = any(${sql.param(query.status)})`,
      query.topic && sql`c.topic_id = any(${sql.param(query.topic)}::int[])`,
      query.organization &&
        sql`c.organization_id = any(array(select id from organizations where domain_url = any(${sql.param(query.organization)})))`,
    ],
    sorts: {
      name: byName(sql`c.name`),
      organization: byOrganization(ctx, sql`c.organization_id`),
      status: byWord(sql`c.status`, CAMPAIGN_STATUS_WORDS),
      audience: sql`c.audience`,
      sendAt: sql`coalesce(c.send_at, c.started_at)`,
      startedAt: sql`c.started_at`,
      createdAt: { indexed: sql`c.created_at` },
    },
    columns,
    joins: COUNTS,
    query,
  })

/**
 * The campaigns of an organization with what came of them; for `global` those of every organization
 * within reach.
 */
export const listCampaigns = (
  ctx: Ctx,
  query: CampaignListQuery,
): Promise<PageOfRows<CampaignEntry>> => list<CampaignEntry>(ctx, query, ENTRY)

/** One campaign by its id. Throws 404, also for one of another organization. */
export async function findCampaign(ctx: Ctx, id: number): Promise<Campaign> {
  const { rows } = await list<Campaign>(ctx, { sort: 'name', limit: 1, offset: 0 }, WHOLE(ctx), id)
  return rows[0] ?? notFound('Campaign')
}

/**
 * The rate is that of the last minutes, and of so many seconds at least: what begins goes out in
 * bursts.
 */
const [RATE_MINUTES, RATE_SECONDS] = [2, 10]

type Counted = Omit<Progress, 'perMinute' | 'secondsLeft'> & {
  isTesting: boolean
  recently: number
  seconds: number
}

/** How far a campaign is. Throws 404. */
export async function findProgress(ctx: Ctx, id: number): Promise<Progress> {
  const since = sql`greatest(date_trunc('minute', now() - make_interval(mins => ${RATE_MINUTES}::int)), c.started_at)`
  const [found] = await rowsOf<Counted>(
    ctx,
    sql`select c.status, c.pause_reason as "pauseReason", c.version, c.audience, f.sent, f.failed, f.skipped, f.bounced,
        ${IS_TESTING} as "isTesting", case when ${IS_TESTING} then ${TEST_ENDS_AT} end as "testEndsAt",
        case when ${IS_TESTING} then ${localOf(TEST_ENDS_AT)} end as "testEndsAtLocal",
        greatest(0, coalesce(c.audience, 0) - f.sent - f.failed - f.skipped) as waiting,
        (select coalesce(sum(sent), 0)::int from campaign_counts k
          where k.campaign_id = c.id and k.minute >= date_trunc('minute', ${since})) as recently,
        coalesce(extract(epoch from now() - ${since}), 0)::float8 as seconds
      from campaigns c ${COUNTS} where c.id = ${id} and ${inScope(ctx, sql`c.organization_id`) ?? sql`true`}`,
  )
  if (!found) return notFound('Campaign')
  const { isTesting, recently, seconds, ...progress } = found
  const perMinute =
    progress.status !== 'sending'
      ? 0
      : seconds < RATE_SECONDS
        ? null
        : Math.round((recently * 60) / seconds)
  const secondsLeft =
    perMinute && !isTesting ? Math.ceil((progress.waiting * 60) / perMinute) : null
  return { ...progress, perMinute, secondsLeft }
}
