import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import type { ConsentDeed, ConsentWay } from '@/lib/shared/contact-words'

type Writer = Pick<Ctx, 'client'>

/**
 * How a consent was given or withdrawn: by whom it was recorded, from which file, and on which day
 * where that was another.
 */
export type How = {
  way: ConsentWay
  wording: string
  personId?: number
  file?: string
  givenOn?: string | null
}

/** Writes the record of what `changed`, in the same statement. Answers the topics. */
async function recorded(
  writer: Writer,
  contactId: string,
  changed: SQL,
  what: ConsentDeed,
  how: How,
): Promise<number[]> {
  const { way, wording, personId = null, file = null, givenOn = null } = how
  const rows = await rowsOf<{ topicId: number }>(
    writer,
    sql`with changed as (${changed})
      insert into consents (organization_id, contact_id, email, topic_id, what, way, wording, person_id, file, given_on)
      select c.organization_id, c.id, c.email, changed.topic_id, ${what}, ${way}, ${wording}, ${personId}::int, ${file}::text, ${givenOn}::date
      from changed join contacts c on c.id = ${contactId} returning topic_id as "topicId"`,
  )
  return rows.map(({ topicId }) => topicId)
}

const wanted = (contactId: string, topicIds: number[], state: 'pending' | 'subscribed') => sql`
  insert into contact_topics as had (organization_id, contact_id, topic_id, state)
  select c.organization_id, c.id, t.id, ${state} from contacts c join topics t on t.organization_id = c.organization_id
  where c.id = ${contactId} and t.status = 'active' and t.id = any(${sql.param(topicIds)}::int[])`

/**
 * Notes that a contact asks for topics, which they are to confirm. What they are subscribed to
 * stays so. Answers the topics that wait, also those that did before: these keep their time, so
 * that the link in an older mail is still good for them.
 */
export const askFor = (writer: Writer, contactId: string, topicIds: number[], how: How) =>
  recorded(
    writer,
    contactId,
    sql`${wanted(contactId, topicIds, 'pending')} on conflict (contact_id, topic_id) do update set state = 'pending',
      changed_at = case when had.state = 'pending' then had.changed_at else now() end
      where had.state <> 'subscribed' returning topic_id`,
    'asked',
    how,
  )

/** Subscribes a contact to topics in use. Answers those that are new. */
export const subscribe = (
  writer: Writer,
  contactId: string,
  topicIds: number[],
  what: 'confirmed' | 'recorded',
  how: How,
) =>
  recorded(
    writer,
    contactId,
    sql`${wanted(contactId, topicIds, 'subscribed')} on conflict (contact_id, topic_id) do update set state = 'subscribed',
      changed_at = now() where had.state <> 'subscribed' returning topic_id`,
    what,
    how,
  )

/**
 * Takes topics from a contact, or with `all` also whatever waits to be confirmed. Answers those
 * that they had.
 */
export const withdraw = (writer: Writer, contactId: string, topicIds: number[] | 'all', how: How) =>
  recorded(
    writer,
    contactId,
    sql`update contact_topics set state = 'unsubscribed', changed_at = now() where contact_id = ${contactId}
      and ${topicIds === 'all' ? sql`state <> 'unsubscribed'` : sql`state = 'subscribed' and topic_id = any(${sql.param(topicIds)}::int[])`}
      returning topic_id`,
    'withdrawn',
    how,
  )
