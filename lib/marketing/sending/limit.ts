import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'

/**
 * Marketing mails of this month (UTC): `sent`, and those still on their way in campaigns that have
 * begun. A plan limits their sum.
 */
export type MailsOfMonth = { sent: number; underWay: number }

/** `MailsOfMonth` of an organization, as the columns of a row. */
export const ofMonth = (organizationId: SQL) => sql`
  select (select coalesce(sum(k.sent), 0)::int from campaign_counts k where k.organization_id = ${organizationId}
      and k.minute >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC') as sent,
    (select coalesce(sum(c.audience - (select coalesce(sum(k.sent + k.failed + k.skipped), 0) from campaign_counts k where k.campaign_id = c.id)), 0)::int
      from campaigns c where c.organization_id = ${organizationId} and c.status in ('sending', 'paused') and c.audience is not null) as "underWay"`

export async function mailsOfMonth(
  writer: Pick<Ctx, 'client'>,
  organizationId: number,
): Promise<MailsOfMonth> {
  const [mails] = await rowsOf<MailsOfMonth>(writer, ofMonth(sql`${organizationId}::int`))
  return mails!
}

/**
 * How many mails an organization's plan allows for the rest of this month (UTC), with what is still
 * on its way counted as sent; none while its subscription does not run. Null for no limit, also of
 * whoever has never subscribed.
 */
export async function mailsLeft(
  writer: Pick<Ctx, 'client'>,
  organizationId: number,
): Promise<number | null> {
  const [row] = await rowsOf<{ left: number | null }>(
    writer,
    sql`select case when s.status in ('paused', 'cancelled') then 0
        when v.limit_emails_per_month is not null then (
          select greatest(0, v.limit_emails_per_month - m.sent - m."underWay") from (${ofMonth(sql`s.organization_id`)}) m) end as left
      from subscriptions s join plan_versions v on v.id = s.plan_version_id
      where s.organization_id = ${organizationId}`,
  )
  return row?.left ?? null
}
