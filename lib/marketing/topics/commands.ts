import { sql, type SQL } from 'drizzle-orm'
import { aboutRecord, placeFor } from '@/lib/marketing/audience/about'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { outdated } from '@/lib/platform/api/errors'
import { differences, recordChange, type States } from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import type { AuditEvent } from '@/lib/shared/audit/audit-events'
import { findTopic } from './queries'
import type { Topic, TopicChange, TopicInput, TopicStanding } from './schema'

const logged = ({ name, description, status }: Topic) => ({ name, description, status })

const record = (ctx: Ctx, event: AuditEvent, id: number, states: States) =>
  recordChange(ctx, {
    event,
    organizationId: organizationOf(ctx).id,
    action: 'contacts:update',
    subject: 'topic',
    subjectId: id,
    ...states,
  })

/** Makes a topic. Throws 409 for a name that is taken. */
export async function createTopic(ctx: Ctx, { name, description }: TopicInput): Promise<Topic> {
  const organizationId = placeFor(ctx, 'topic')
  const [made] = await rowsOf<{ id: number }>(
    ctx,
    sql`insert into topics (organization_id, name, description) values (${organizationId}, ${name}, ${description}) returning id`,
  )
  const after = await findTopic(ctx, made!.id)
  record(ctx, 'topic.created', after.id, { after: logged(after) })
  return after
}

/**
 * Sets something of a topic as it was read. Throws 409 when it has changed since, with what it is
 * now.
 */
async function change(
  ctx: Ctx,
  event: AuditEvent,
  { id, version }: Pick<Topic, 'id' | 'version'>,
  set: SQL,
): Promise<Topic> {
  const here = await aboutRecord(
    ctx,
    'Topic',
    sql`select organization_id as of from topics where id = ${id}`,
  )
  const before = await findTopic(here, id)
  const changed = await rowsOf(
    here,
    sql`
    update topics set ${set}, version = version + 1, updated_at = now() where id = ${id} and version = ${version} returning id`,
  )
  if (changed.length === 0) outdated(await findTopic(here, id))
  const after = await findTopic(here, id)
  record(here, event, id, differences(logged(before), logged(after)))
  return after
}

/** Changes what a topic is called and says. Throws 409. */
export const changeTopic = (
  ctx: Ctx,
  id: number,
  { version, name, description }: TopicChange,
): Promise<Topic> =>
  change(ctx, 'topic.changed', { id, version }, sql`name = ${name}, description = ${description}`)

/** Offers a topic to nobody any more, or again: who is subscribed stays so. Throws 409. */
export const archiveTopic = (
  ctx: Ctx,
  id: number,
  { version, archived }: TopicStanding,
): Promise<Topic> =>
  change(
    ctx,
    archived ? 'topic.archived' : 'topic.restored',
    { id, version },
    sql`status = ${archived ? 'archived' : 'active'}`,
  )
