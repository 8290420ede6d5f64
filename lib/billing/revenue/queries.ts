import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { dayIn } from '@/lib/platform/db/days'
import { rowsOf } from '@/lib/platform/db/rows'
import { inScope } from '@/lib/platform/db/scope'
import { now } from '@/lib/platform/time/clock'
import type { Revenue, RevenueQuery } from './schema'

/** Without a period the present month and those before it. */
const MONTHS = 12
/** A page draws no more, and a longer period ends with them. */
const MOST = 60

/**
 * The months that a period touches: `first` is the first day of each, `next` of the one behind it.
 */
function monthsOf({ from, to }: RevenueQuery): SQL {
  const last = sql`date_trunc('month', ${to ? dayIn(to) : sql`${now().toISOString().slice(0, 10)}::date`})`
  const first = from
    ? sql`date_trunc('month', ${dayIn(from)})`
    : sql`${last} - make_interval(months => ${MONTHS - 1})`
  return sql`select month::date as first, (month + interval '1 month')::date as next
    from generate_series(greatest(${first}, ${last} - make_interval(months => ${MOST - 1})), ${last}, interval '1 month') month`
}

const SIGN = sql`case i.kind when 'invoice' then 1 else -1 end`

/**
 * What subscriptions have brought in month by month, currency by currency, of the organizations
 * that the call is about, in the order of the currencies' codes; what each figure means,
 * `RevenueMonth` says. Days are those of the calendar.
 */
export function findRevenue(ctx: Ctx, query: RevenueQuery): Promise<Revenue[]> {
  const isIn = (currency: SQL) =>
    query.currency ? sql`${currency} = any(${sql.param(query.currency)}::text[])` : sql`true`
  const ours = (organization: SQL) => inScope(ctx, organization) ?? sql`true`
  return rowsOf<Revenue>(
    ctx,
    sql`with months as (${monthsOf(query)}), bounds as (select min(first) as first, max(next) as next from months),
      invoiced as (
        select i.currency, date_trunc('month', i.issued_on)::date as first, sum(${SIGN} * i.net::bigint)::bigint as amount
        from invoices i, bounds b where i.issued_on >= b.first and i.issued_on < b.next
          and ${isIn(sql`i.currency`)} and ${ours(sql`i.organization_id`)} group by 1, 2
      ), lines as (
        select i.currency, (line ->> 'amount')::numeric - coalesce((line ->> 'givenBack')::numeric, 0) as amount,
          (line -> 'period' ->> 'from')::date as begins, (line -> 'period' ->> 'to')::date as ends
        from invoices i cross join jsonb_array_elements(i.lines) line, bounds b
        where i.kind = 'invoice' and i.period_from < b.next and i.period_to > b.first and ${isIn(sql`i.currency`)} and ${ours(sql`i.organization_id`)}
      ), recurring as (
        select l.currency, m.first, round(sum(l.amount * (least(l.ends, m.next) - greatest(l.begins, m.first)) / (l.ends - l.begins)))::bigint as amount
        from lines l join months m on l.begins < m.next and l.ends > m.first where l.ends > l.begins group by 1, 2
      ), runs as (
        -- The day behind the last one; what began and ended on one day had that day.
        select r.currency, r.started_on, case when r.ended_on is not null then greatest(r.ended_on, r.started_on + 1) end as over_on from subscription_runs r where ${isIn(sql`r.currency`)} and ${ours(sql`r.organization_id`)}
      ), churn as (
        select r.currency, m.first,
          count(*) filter (where r.started_on < m.first)::int as running,
          count(*) filter (where r.started_on >= m.first)::int as began,
          count(*) filter (where r.over_on <= m.next)::int as ended
        from runs r join months m on r.started_on < m.next and (r.over_on is null or r.over_on > m.first) group by 1, 2
      ), currencies as (
        select currency from invoiced union select currency from recurring union select currency from churn
      )
      select c.currency, json_agg(json_build_object('month', to_char(m.first, 'YYYY-MM'), 'invoiced', coalesce(i.amount, 0),
        'recurring', coalesce(r.amount, 0), 'running', coalesce(x.running, 0), 'began', coalesce(x.began, 0),
        'ended', coalesce(x.ended, 0)) order by m.first) as months
      from currencies c cross join months m
        left join invoiced i on i.currency = c.currency and i.first = m.first
        left join recurring r on r.currency = c.currency and r.first = m.first
        left join churn x on x.currency = c.currency and x.first = m.first
      group by 1 order by 1`,
  )
}
