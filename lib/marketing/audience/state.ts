import { sql } from 'drizzle-orm'

// How a contact `c` stands with marketing. One place says it, for lists, for counts and for
// audiences.

export const SUPPRESSED = sql`exists (select from suppressions s where s.organization_id = c.organization_id and s.email = c.email)`
const ACTIVE = sql`t.topic_id in (select id from topics where status = 'active')`
const SUBSCRIBED = sql`exists (select from contact_topics t where t.contact_id = c.id and t.state = 'subscribed' and ${ACTIVE})`
const PENDING = sql`exists (select from contact_topics t where t.contact_id = c.id and t.state = 'pending' and ${ACTIVE})`

/** Subscribed to a topic at least, and not suppressed. */
export const REACHABLE = sql`(${SUBSCRIBED} and not ${SUPPRESSED})`

/** One of CONTACT_STATES. */
export const STATE = sql`(case when ${SUPPRESSED} then 'suppressed' when ${SUBSCRIBED} then 'reachable'
  when ${PENDING} then 'pending' else 'no-topics' end)`

/** Whose it is, for a row of the alias `c`. */
export const ORGANIZATION = sql`(select json_build_object('domainURL', domain_url, 'label', label)
  from organizations where id = c.organization_id) as organization`
