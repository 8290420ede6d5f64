import { sql, type SQL } from 'drizzle-orm'
import type { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { byName, contains, pageOf } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import type { Plan, PlanEntry, PlanListQuery, PlanVersion } from './schema'

/** The prices of a version `v`, in their order. */
export const PRICES = sql`(
  select coalesce(json_agg(json_build_object('currency', currency, 'interval', "interval", 'amount', amount,
    'seatAmount', seat_amount) order by position), '[]') from plan_prices where version_id = v.id)`

const LIMITS = sql`json_build_object('practitioners', v.limit_practitioners, 'locations', v.limit_locations,
  'users', v.limit_users, 'emailsPerMonth', v.limit_emails_per_month)`

/** The plans: each once, as it was published last, or else as it is drafted. */
export const listPlans = (ctx: Ctx, query: PlanListQuery): Promise<PageOfRows<PlanEntry>> =>
  pageOf<PlanEntry>(ctx, {
    from: sql`plan_versions v`,
    key: sql`v.id`,
    where: [
      sql`v.shown`,
      contains(sql`v.search_text`, query.search),
      query.status && sql`v.status = any(${sql.param(query.status)})`,
      query.currency &&
        sql`v.id in (select version_id from plan_prices where currency = any(${sql.param(query.currency)}))`,
    ],
    sorts: {
      name: { indexed: byName(sql`v.name`) },
      code: { indexed: sql`v.code` },
      includedSeats: { indexed: sql`v.included_seats` },
      updatedAt: { indexed: sql`v.updated_at` },
    },
    columns: sql`v.code, v.name, v.description, v.status, v.number,
      (select number from plan_versions where plan_id = v.plan_id and status = 'draft') as draft,
      v.included_seats as "includedSeats", v.trial_days as "trialDays", ${LIMITS} as limits, ${PRICES} as prices,
      (select count(*)::int from subscriptions s join plan_versions t on t.id = s.plan_version_id
        where t.plan_id = v.plan_id and s.status <> 'cancelled') as subscribers,
      o.state as "inCommerce", p.version, v.updated_at as "updatedAt"`,
    joins: sql`left join plans p on p.id = v.plan_id left join plan_offers o on o.plan_id = v.plan_id`,
    query,
  })

const instant = (column: SQL) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const VERSION = sql`json_build_object(
  'number', v.number, 'status', v.status, 'name', v.name, 'description', v.description, 'includedSeats', v.included_seats,
  'trialDays', v.trial_days, 'limits', ${LIMITS}, 'features', v.features, 'prices', ${PRICES},
  'subscribers', (select count(*)::int from subscriptions where plan_version_id = v.id and status <> 'cancelled'),
  'publishedAt', ${instant(sql`v.published_at`)}, 'archivedAt', ${instant(sql`v.archived_at`)},
  'updatedAt', ${instant(sql`v.updated_at`)})`

const versionThat = (fits: SQL) =>
  sql`(select ${VERSION} from plan_versions v where v.plan_id = p.id and ${fits})`

const RECORD = sql`p.code, (select status from plan_versions where plan_id = p.id and shown) as status,
  ${versionThat(sql`v.shown and v.status <> 'draft'`)} as published, ${versionThat(sql`v.status = 'draft'`)} as draft, (
    select json_build_object('state', o.state, 'failure', o.failure, 'productId', o.product_id, 'updatedAt', ${instant(sql`o.updated_at`)})
    from plan_offers o where o.plan_id = p.id) as "inCommerce", p.version, p.updated_at as "updatedAt"`

/** One plan by its code, with what is published and what is drafted. Throws 404. */
export async function findPlan(ctx: Ctx, code: string): Promise<Plan> {
  const [plan] = await rowsOf<Plan>(
    ctx,
    sql`select ${RECORD} from plans p where p.code = ${code}`,
    true,
  )
  return plan ?? notFound('Plan')
}

/** Every version of a plan, newest first. Throws 404. */
export async function listVersions(ctx: Ctx, code: string): Promise<PlanVersion[]> {
  const rows = await rowsOf<{ version: PlanVersion }>(
    ctx,
    sql`select ${VERSION} as version from plan_versions v where v.code = ${code} order by v.number desc`,
    true,
  )
  return rows.length > 0 ? rows.map(({ version }) => version) : notFound('Plan')
}
