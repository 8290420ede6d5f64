import { sql, type SQL } from 'drizzle-orm'
import { matches } from '@/lib/marketing/audience/rule'
import { SUPPRESSED } from '@/lib/marketing/audience/state'
import type { Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import type { ConsentClass } from '@/lib/shared/campaign-words'
import type { Rule } from '@/lib/shared/segment-rule'

/** Whom a campaign is meant for; a segment that is null stands for everybody. */
export type Aim = {
  organizationId: number
  consentClass: ConsentClass
  topicId: number | null
  rule: Rule | null
}

/** A contact `c` of the organization that the segment finds. */
export const meant = ({ organizationId, rule }: Aim): SQL =>
  sql`(c.organization_id = ${organizationId} and ${rule ? matches(rule) : sql`true`})`

/**
 * Marketing goes to whoever has agreed to the topic, a service message to the organization's own;
 * neither to who is suppressed.
 */
export const allowed = ({ consentClass, topicId }: Aim): SQL => {
  const agreed =
    consentClass === 'service'
      ? sql`c.kind in ('person', 'practitioner')`
      : sql`exists (select from contact_topics a join topics t on t.id = a.topic_id
          where a.contact_id = c.id and a.topic_id = ${topicId}::int and a.state = 'subscribed' and t.status = 'active')`
  return sql`(${agreed} and not ${SUPPRESSED})`
}

/** How many a campaign would go to at this moment. */
export async function countAudience(
  writer: Pick<Ctx, 'client'>,
  aim: Aim,
): Promise<{ matching: number; reachable: number }> {
  const [counted] = await rowsOf<{ matching: number; reachable: number }>(
    writer,
    sql`select count(*)::int as matching, count(*) filter (where ${allowed(aim)})::int as reachable
      from contacts c where ${meant(aim)}`,
  )
  return counted!
}

/** `share` percent of the audience get one of two subjects at first. */
type Resolved = Aim & { campaignId: number; share: number | null }

/**
 * Writes down whom a campaign goes to, in one statement: a million contacts never leave the
 * database. Of an A/B test the first by a hash of their ids get A, as many get B, and the others
 * wait. Answers how many they are.
 */
export async function resolveAudience(
  writer: Pick<Ctx, 'client'>,
  { campaignId, share, ...aim }: Resolved,
): Promise<number> {
  const chosen = sql`contacts c where ${meant(aim)} and ${allowed(aim)}`
  const numbered =
    share === null
      ? sql`select c.*, row_number() over () as number, 'a' as variant from ${chosen}`
      : sql`select c.*, case when number <= half then 'a' when number <= 2 * half then 'b' end as variant from (
          select c.*, row_number() over (order by hashtextextended(c.id::text, ${campaignId}::int), c.id) as number,
            ceil(count(*) over () * ${share}::int / 200.0) as half
          from ${chosen}) c`
  const [resolved] = await rowsOf<{ count: number }>(
    writer,
    sql`with written as (
      insert into campaign_recipients (campaign_id, number, organization_id, contact_id, email, first_name, last_name, variant)
      select ${campaignId}::int, c.number, c.organization_id, c.id, c.email, c.first_name, c.last_name, c.variant from (${numbered}) c
      returning 1)
    select count(*)::int as count from written`,
  )
  return resolved!.count
}
