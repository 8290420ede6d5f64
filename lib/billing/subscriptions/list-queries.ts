import { sql } from 'drizzle-orm'
import { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { byName, byOrganization, contains, pageOf } from '@/lib/platform/db/page'
import { inScope } from '@/lib/platform/db/scope'
import { now } from '@/lib/platform/time/clock'
import { addDays } from '@/lib/shared/time/periods'
import { AT_ITS_PRICE, runningOf, SHOWN, type Shown } from './queries'
import type { SubscriptionEntry, SubscriptionListQuery } from './schema'

/**
 * What is renewed or ends within so many days of the day that it is where its organization is,
 * which takes long to ask of all of them: anywhere it is at most a day from that in UTC. What waits
 * or has ended is not renewed.
 */
function endsWithin(days: number) {
  const last = addDays(now().toISOString().slice(0, 10), days)
  return sql`s.status in ('trial', 'active', 'past_due') and s.period_to <= ${addDays(last, 1)}::date
    and (s.period_to < ${last}::date or s.period_to <= day_of(s.organization_id, ${now().toISOString()}::timestamptz) + ${days}::int)`
}

type Row = Shown & Pick<SubscriptionEntry, 'organization' | 'usage'>

/**
 * What an organization has subscribed to; for `global` what every organization within reach has, or
 * had.
 */
export async function listSubscriptions(
  ctx: Ctx,
  query: SubscriptionListQuery,
): Promise<PageOfRows<SubscriptionEntry>> {
  const { rows, total } = await pageOf<Row>(ctx, {
    from: sql`subscriptions s join ${AT_ITS_PRICE}`,
    key: sql`s.id`,
    where: [
      inScope(ctx, sql`s.organization_id`),
      query.search &&
        sql`s.organization_id in (select id from organizations where ${contains(sql`search_text`, query.search)})`,
      query.status && sql`s.status = any(${sql.param(query.status)})`,
      query.plan &&
        sql`s.plan_version_id in (select id from plan_versions where code = any(${sql.param(query.plan)}))`,
      query.interval && sql`s."interval" = any(${sql.param(query.interval)})`,
      query.within && endsWithin(Math.max(...query.within.map(Number))),
      query.organization &&
        sql`s.organization_id = any(array(select id from organizations where domain_url = any(${sql.param(query.organization)})))`,
    ],
    sorts: {
      organization: byOrganization(ctx, sql`s.organization_id`),
      plan: byName(sql`(select name from plan_versions where id = s.plan_version_id)`),
      renewal: sql`s.period_to`,
      seats: sql`s.seats`,
      startedAt: sql`s.started_at`,
    },
    columns: sql`${SHOWN}, to_json(u) as usage,
      json_build_object('id', o.id, 'domainURL', o.domain_url, 'label', o.label) as organization`,
    joins: sql`left join organizations o on o.id = s.organization_id
      left join lateral usage_of(s.organization_id) u on true`,
    query,
  })
  const entries = rows.map(({ organization, usage, ...shown }) => ({
    ...runningOf(shown),
    organization,
    usage,
  }))
  return new PageOfRows(entries, total)
}
