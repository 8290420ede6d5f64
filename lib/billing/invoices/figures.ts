import { sql } from 'drizzle-orm'
import { IS_OPEN } from '@/lib/billing/invoicing/open'
import type { Ctx } from '@/lib/platform/api/ctx'
import { dayIn } from '@/lib/platform/db/days'
import { rowsOf } from '@/lib/platform/db/rows'
import { now } from '@/lib/platform/time/clock'
import { listed, ofThose } from './queries'
import type { Figures, FiguresQuery } from './schema'

/** What runs of a subscription `s`, in one month: the twelfth part of what a year costs. */
const A_MONTH = sql`(p.amount + greatest(s.seats - v.included_seats, 0)::bigint * p.seat_amount)
  / case s."interval" when 'year' then 12.0 else 1.0 end`

/**
 * What comes in, currency by currency, of the subscriptions and the invoices that the call is
 * about; the largest number of them first.
 */
export function findFigures(ctx: Ctx, query: FiguresQuery): Promise<Figures[]> {
  const invoices = listed(ctx, query).filter((condition) => Boolean(condition))
  const organizationId = ctx.scope.kind === 'organization' ? ctx.scope.organization.id : null
  const isIn = (currency: ReturnType<typeof sql>) =>
    query.currency ? sql`${currency} = any(${sql.param(query.currency)})` : sql`true`
  return rowsOf<Figures>(
    ctx,
    sql`with subscribed as (
        select s.currency, round(sum(${A_MONTH}) filter (where s.status in ('active', 'past_due')))::bigint as monthly,
          count(*) filter (where s.status in ('trial', 'active', 'past_due', 'paused'))::int as running,
          count(*) filter (where s.status = 'cancelled' and s.period_to - 1 >= ${query.from ? dayIn(query.from) : sql`'-infinity'`}
            and s.period_to - 1 <= ${query.to ? dayIn(query.to) : sql`'infinity'`})::int as ended,
          count(*) filter (where s.ends_at_renewal and s.status <> 'cancelled')::int as ending
        from subscriptions s join plan_versions v on v.id = s.plan_version_id
          join plan_prices p on p.version_id = v.id and p.currency = s.currency and p."interval" = s."interval"
        where ${isIn(sql`s.currency`)} and (${organizationId}::int is null or s.organization_id = ${organizationId} or s.payer_organization_id = ${organizationId})
          and ${ofThose(sql`s.organization_id`, query) ?? sql`true`}
        group by 1
      ), invoiced as (
        select i.currency, sum(case i.kind when 'invoice' then i.net else -i.net end)::bigint as revenue,
          sum(i.total) filter (where ${IS_OPEN})::bigint as open,
          sum(i.total) filter (where ${IS_OPEN}
            and i.due_on < day_of(i.organization_id, ${now().toISOString()}::timestamptz))::bigint as past_due
        from invoices i ${invoices.length > 0 ? sql`where ${sql.join(invoices as ReturnType<typeof sql>[], sql` and `)}` : sql``} group by 1
      )
      select currency, coalesce(s.monthly, 0)::float8 as monthly, coalesce(s.running, 0) as running, coalesce(s.ended, 0) as ended,
        coalesce(s.ending, 0) as ending, coalesce(i.revenue, 0)::float8 as revenue, coalesce(i.open, 0)::float8 as open,
        coalesce(i.past_due, 0)::float8 as "pastDue"
      from subscribed s full join invoiced i using (currency) order by running desc, currency`,
  )
}
