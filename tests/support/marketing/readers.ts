import { one, sql } from '../db/database'
import { unique } from '../world'

/** A contact who has subscribed to a topic. Answers the id and the address. */
export async function newReader(
  organizationId: number,
  topicId: number,
  email = `${unique('reader')}@mail.example`,
) {
  const id = await one<string>(
    `insert into contacts (organization_id, email, first_name, last_name) values ($1, $2, 'Robin', 'Reader') returning id`,
    organizationId,
    email,
  )
  await sql(
    `insert into contact_topics (organization_id, contact_id, topic_id, state) values ($1, $2, $3, 'subscribed')`,
    organizationId,
    id,
    topicId,
  )
  return { id, email }
}
