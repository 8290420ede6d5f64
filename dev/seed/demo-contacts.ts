import type { Client } from 'pg'
import type { AuditEvent } from '@/lib/shared/audit/audit-events'
import {
  DEMO_CONTACTS,
  DEMO_SEGMENTS,
  DEMO_SUPPRESSIONS,
  DEMO_TOPICS,
  type DemoContact,
} from './demo-contacts-data'

const ORGANIZATION = 'northside'
const BY = 'admin@northside.example'
const WORDING =
  'I would like to get e-mails from Northside Health Group about the topics that I have chosen. I can unsubscribe at any time.'

const NAME = /^(\S+) (.+)$/
const addressOf = (name: string, provider: string) =>
  `${name
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '.')}@${provider}`

/**
 * Writes contacts of one organization with what they agreed to, and brings in the people and
 * practitioners of all.
 */
export async function seedContacts(client: Client) {
  const { rows } = await client.query<{ id: number; by: number }>(
    `select o.id, p.id as by from organizations o, people p where o.domain_url = $1 and p.email = $2`,
    [ORGANIZATION, BY],
  )
  const { id, by } = rows[0]!
  const topics: number[] = []
  for (const topic of DEMO_TOPICS) topics.push(await seedNamed(client, id, by, 'topic', topic))
  for (const contact of DEMO_CONTACTS) await seedContact(client, id, by, topics, contact)
  for (const { days, name, reason, note } of DEMO_SUPPRESSIONS)
    await suppress(client, id, by, { days, name, reason, note })
  for (const segment of DEMO_SEGMENTS) await seedNamed(client, id, by, 'segment', segment)
  await client.query('select sync_contacts(id) from organizations order by id')
}

/** A topic or a segment, and what making it by hand would have told the log. */
async function seedNamed(
  client: Client,
  id: number,
  by: number,
  subject: 'topic' | 'segment',
  made: object,
) {
  const { name, description, rule } = made as { name: string; description: string; rule?: object }
  const { rows } = await client.query<{ id: number }>(
    rule
      ? `insert into segments (organization_id, name, description, rule) values ($1, $2, $3, $4) returning id`
      : `insert into topics (organization_id, name, description) values ($1, $2, $3) returning id`,
    [id, name, description, ...(rule ? [JSON.stringify(rule)] : [])],
  )
  const event: AuditEvent = `${subject}.created`
  await client.query(
    `insert into audit_log (organization_id, actor_person_id, action, subject, subject_id, after, event)
     values ($1, $2, 'contacts:update', $3, $4, $5, $6)`,
    [id, by, subject, String(rows[0]!.id), JSON.stringify(made), event],
  )
  return rows[0]!.id
}

async function seedContact(
  client: Client,
  id: number,
  by: number,
  topics: number[],
  contact: DemoContact,
) {
  const [days, chosen, how, name, provider, language = null] = contact
  const [, firstName, lastName] = NAME.exec(name)!
  const { rows } = await client.query<{ id: string }>(
    `insert into contacts (organization_id, email, first_name, last_name, language, created_at, updated_at)
     values ($1, $2, $3, $4, $5, now() - make_interval(days => $6), now() - make_interval(days => $6)) returning id`,
    [id, addressOf(name, provider), firstName, lastName, language, days],
  )
  if (how === 'nothing') return
  const ids = chosen.map((number) => topics[number - 1]!)
  await client.query(
    `insert into contact_topics (organization_id, contact_id, topic_id, state, changed_at)
     select $1, $2, topic, $4, now() - make_interval(days => $5) from unnest($3::int[]) topic`,
    [id, rows[0]!.id, ids, how === 'pending' ? 'pending' : 'subscribed', days],
  )
  const consent = (
    what: string,
    way: string,
    wording: string,
    minutes: number,
    person: number | null,
  ) =>
    client.query(
      `insert into consents (organization_id, contact_id, email, topic_id, what, way, wording, person_id, at)
       select organization_id, id, email, topic, $2, $3, $4, $5, created_at + make_interval(mins => $6)
       from contacts, unnest($7::int[]) topic where id = $1`,
      [rows[0]!.id, what, way, wording, person, minutes, ids],
    )
  if (how === 'recorded')
    return consent('recorded', 'staff', 'Signed the form at the front desk.', 0, by)
  await consent('asked', 'sign-up', WORDING, 0, null)
  if (how === 'confirmed') await consent('confirmed', 'confirmation', WORDING, 7, null)
}

type Suppressed = { days: number; name: string; reason: string; note: string }

async function suppress(
  client: Client,
  id: number,
  by: number,
  { days, name, reason, note }: Suppressed,
) {
  const { rows } = await client.query<{ contact: string }>(
    `insert into suppressions (organization_id, email, reason, note, person_id, at)
     select $1, email, $3, $4, $5, now() - make_interval(days => $6) from contacts
     where organization_id = $1 and first_name || ' ' || last_name = $2
     returning (select id from contacts c where c.organization_id = $1 and c.email = suppressions.email) as contact`,
    [id, name, reason, note, reason === 'by-hand' ? by : null, days],
  )
  if (reason !== 'unsubscribed') return
  await client.query(
    `with left_ as (
       update contact_topics set state = 'unsubscribed', changed_at = now() - make_interval(days => $2) where contact_id = $1 returning topic_id)
     insert into consents (organization_id, contact_id, email, topic_id, what, way, at)
     select c.organization_id, c.id, c.email, topic_id, 'withdrawn', 'preferences', now() - make_interval(days => $2)
     from left_, contacts c where c.id = $1`,
    [rows[0]!.contact, days],
  )
}
