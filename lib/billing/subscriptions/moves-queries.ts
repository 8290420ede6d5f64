import { sql, type SQL } from 'drizzle-orm'
import { recipientsOf } from '@/lib/billing/invoicing/recipients'
import { ofMonth } from '@/lib/marketing/sending/limit'
import { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound, unprocessable } from '@/lib/platform/api/errors'
import { byName, contains, pageOf } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import { now } from '@/lib/platform/time/clock'
import { MOST } from '@/lib/shared/money/money'
import { exceededOf, type Limited } from './queries'
import type { Exceeded, MoveAddress, MovePreview, Subscriber, SubscriberQuery } from './schema'

/** A version of a plan that was published. */
type Version = MovePreview['to'] & { id: number; limits: Record<Exceeded['limit'], number | null> }

/** From which version subscribers move, and to which. */
export type Move = { from: Version; to: Version }

const VERSION = sql`v.id, v.code, v.name, v.number, json_build_object('practitioners', v.limit_practitioners,
  'locations', v.limit_locations, 'users', v.limit_users, 'emailsPerMonth', v.limit_emails_per_month) as limits`

/**
 * The versions that an address names. Throws 404 for what there is not, and 422 for a version that
 * they have already.
 */
export async function findMove(ctx: Ctx, { code, number, to }: MoveAddress): Promise<Move> {
  const one = async (which: SQL) =>
    (await rowsOf<Version>(ctx, sql`select ${VERSION} from plan_versions v where ${which}`))[0]
  const from = await one(sql`v.code = ${code} and v.number = ${number} and v.status <> 'draft'`)
  const target = await one(sql`v.code = ${to} and v.status = 'live'`)
  if (!from) return notFound('Version')
  if (!target) return notFound('Live plan')
  if (from.id === target.id)
    unprocessable('They have this version. Choose another plan.', { to: 'Choose another plan.' })
  return { from, to: target }
}

const wholeOf = (version: string, price: string) =>
  sql.raw(
    `(${price}.amount + greatest(s.seats - ${version}.included_seats, 0)::bigint * ${price}.seat_amount)`,
  )

/**
 * The latest day that it can be anywhere: to ask what day it is where each of them is would take
 * longer than all the rest.
 */
const LATEST = () =>
  sql`(${now().toISOString()}::timestamptz at time zone 'UTC' + interval '14 hours')::date`

/** Why somebody stays, the first that holds. */
const REASON = () => sql`case
  when standing_of(o.path) = 'archived' then 'archived' when s.status = 'paused' then 'paused'
  when s.ends_at_renewal then 'ends' when s.next_plan_version_id is not null then 'waits'
  when s.period_to <= ${LATEST()} and s.period_to <= day_of(o.id, ${now().toISOString()}::timestamptz) then 'renewing'
  when p.amount is null then 'price' when s.seats > t.limit_practitioners then 'seats'
  when ${wholeOf('t', 'p')} > ${MOST} then 'amount' end`

/** Everybody `m` who has subscribed to the version `from`, beside what `to` would cost them. */
export const subscribersOf = ({ from, to }: Move) => sql`(
  select s.id, s.version, s.organization_id, s.payer_organization_id, s."interval", s.currency, s.seats, s.period_to,
    ${wholeOf('f', 'q')} as now, ${wholeOf('t', 'p')} as then, ${REASON()} as reason, o.label, o.domain_url, o.search_text,
    n.name as next_name, n.number as next_number, t.limit_locations, t.limit_users, t.limit_emails_per_month
  from subscriptions s join organizations o on o.id = s.organization_id
  join plan_versions f on f.id = s.plan_version_id
  join plan_prices q on q.version_id = f.id and q.currency = s.currency and q."interval" = s."interval"
  join plan_versions t on t.id = ${to.id}
  left join plan_prices p on p.version_id = t.id and p.currency = s.currency and p."interval" = s."interval"
  left join plan_versions n on n.id = s.next_plan_version_id
  where s.plan_version_id = ${from.id} and s.status <> 'cancelled') m`

type Row = Omit<Subscriber, 'exceeded' | 'stays'> & {
  reason: string | null
  next: string | null
  usage: Limited<number>
  allowed: Limited<number | null>
}

const SENTENCES: Record<string, (row: Row, to: Version) => string> = {
  archived: () => 'The organization is archived.',
  paused: () => 'The subscription is paused.',
  ends: () => 'The subscription is cancelled: it ends with its period.',
  waits: ({ next }) => `A change to ${next} waits for its renewal already.`,
  renewing: () => 'The subscription is being renewed at this moment.',
  price: ({ currency, interval }, to) =>
    `${to.name} has no price in ${currency} for a ${interval}.`,
  seats: ({ seats }, to) =>
    `${to.name} allows ${to.limits.practitioners} seats at most, and it has ${seats}.`,
  amount: () => 'That would be more than can be charged at once.',
}

function subscriberOf({ reason, next, usage, allowed, ...row }: Row, to: Version): Subscriber {
  return {
    ...row,
    exceeded: exceededOf(usage, allowed),
    stays: reason && SENTENCES[reason]!({ reason, next, usage, allowed, ...row }, to),
  }
}

/** Whoever has subscribed to a version, with what would change for each, or why it stays. */
export async function listSubscribers(ctx: Ctx, address: MoveAddress, query: SubscriberQuery) {
  const move = await findMove(ctx, address)
  const { rows, total } = await pageOf<Row>(ctx, {
    from: subscribersOf(move),
    key: sql`m.id`,
    where: [
      contains(sql`m.search_text`, query.search),
      query.outcome?.length === 1 &&
        (query.outcome[0] === 'moves' ? sql`m.reason is null` : sql`m.reason is not null`),
    ],
    sorts: { organization: byName(sql`m.label`), on: sql`m.period_to`, seats: sql`m.seats` },
    columns: sql`json_build_object('id', m.organization_id, 'domainURL', m.domain_url, 'label', m.label) as organization,
      b.label as payer, m."interval", m.currency, m.seats, m.now::float8, m.then::float8, m.period_to::text as "on", m.reason,
      m.next_name || ', version ' || m.next_number as next,
      json_build_object('locations', u.locations, 'users', u.users, 'emailsPerMonth', mails.sent + mails."underWay") as usage,
      json_build_object('locations', m.limit_locations, 'users', m.limit_users, 'emailsPerMonth', m.limit_emails_per_month) as allowed`,
    joins: sql`left join organizations b on b.id = m.payer_organization_id left join lateral usage_of(m.organization_id) u on true
      cross join lateral (${ofMonth(sql`m.organization_id`)}) mails`,
    query,
  })
  return new PageOfRows(
    rows.map((row) => subscriberOf(row, move.to)),
    total,
  )
}

const chosen = ({ code, name, number }: Version) => ({ code, name, number })

/** What it means to move everybody, in a single statement whatever their number. */
export async function previewOf(ctx: Pick<Ctx, 'client'>, move: Move): Promise<MovePreview> {
  const [found] = await rowsOf<Omit<MovePreview, 'from' | 'to'>>(
    ctx,
    sql`with m as materialized (select * from ${subscribersOf(move)})
      select count(*)::int as subscribers, (count(*) filter (where reason is null))::int as moves,
        encode(sha256(convert_to(${move.to.id} || ':' || coalesce(string_agg(concat_ws('.', id, version, reason), ',' order by id), ''), 'utf8')), 'hex') as fingerprint,
        (select count(distinct b.id)::int from m join organizations b on b.id = m.payer_organization_id where m.reason is null and ${recipientsOf(sql`b`)} = '{}') as untold,
        (select coalesce(json_agg(json_build_object('currency', currency, 'interval', "interval", 'organizations', organizations, 'now', now, 'then', "then")
            order by currency, "interval"), '[]')
          from (select currency, "interval", count(*) as organizations, sum(now) as now, sum("then") as "then" from m where reason is null group by 1, 2) sums) as sums
      from m`,
  )
  return { from: chosen(move.from), to: chosen(move.to), ...found! }
}

export const previewMove = async (ctx: Ctx, address: MoveAddress) =>
  previewOf(ctx, await findMove(ctx, address))
