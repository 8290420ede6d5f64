import { sql } from 'drizzle-orm'
import { aboutRecord, placeFor } from '@/lib/marketing/audience/about'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { conflict, outdated, unprocessable } from '@/lib/platform/api/errors'
import { differences, recordChange, type States } from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import type { AuditEvent } from '@/lib/shared/audit/audit-events'
import { findSegment } from './queries'
import type { Rule, Segment, SegmentChange, SegmentInput } from './schema'

const logged = ({ name, description, rule }: Segment) => ({ name, description, rule })

const record = (ctx: Ctx, event: AuditEvent, id: number, states: States) =>
  recordChange(ctx, {
    event,
    organizationId: organizationOf(ctx).id,
    action: 'contacts:update',
    subject: 'segment',
    subjectId: id,
    ...states,
  })

const place = (ctx: Ctx, id: number) =>
  aboutRecord(ctx, 'Segment', sql`select organization_id as of from segments where id = ${id}`)

/** Throws 422 for a rule that asks for a topic of another organization, or of none. */
async function refuseForeignTopics(ctx: Ctx, { conditions }: Rule): Promise<void> {
  const asked = conditions.flatMap((one, index) =>
    one.field === 'topic' ? [{ index, id: one.value }] : [],
  )
  const rows = await rowsOf<{ id: number }>(
    ctx,
    sql`select id from topics where organization_id = ${organizationOf(ctx).id} and id = any(${sql.param(asked.map(({ id }) => id))}::int[])`,
  )
  const foreign = asked.filter(({ id }) => !rows.some((row) => row.id === id))
  const sentence = 'Choose a topic of this organization.'
  if (foreign.length > 0)
    unprocessable(
      sentence,
      Object.fromEntries(foreign.map(({ index }) => [`rule.conditions.${index}.value`, sentence])),
    )
}

/**
 * Saves a rule under a name. Throws 409 for a name that is taken, 422 for a topic of another
 * organization.
 */
export async function createSegment(
  ctx: Ctx,
  { name, description, rule }: SegmentInput,
): Promise<Segment> {
  const organizationId = placeFor(ctx, 'segment')
  await refuseForeignTopics(ctx, rule)
  const [made] = await rowsOf<{ id: number }>(
    ctx,
    sql`insert into segments (organization_id, name, description, rule)
      values (${organizationId}, ${name}, ${description}, ${JSON.stringify(rule)}::jsonb) returning id`,
  )
  const after = await findSegment(ctx, made!.id)
  record(ctx, 'segment.created', after.id, { after: logged(after) })
  return after
}

/**
 * Throws 409 for another rule while somebody is asked to let a campaign go to whom it finds, or
 * has.
 */
async function refuseReviewed(ctx: Ctx, id: number, rule: Rule): Promise<void> {
  const named = await rowsOf(
    ctx,
    sql`
    select from campaigns c join segments s on s.id = c.segment_id where s.id = ${id} and s.rule <> ${JSON.stringify(rule)}::jsonb
      and c.started_at is null and c.status in ('in-review', 'scheduled', 'paused') limit 1`,
  )
  if (named.length > 0)
    conflict(
      'A campaign in review or scheduled goes to this segment: save the rule as another one, or change it when that is sent.',
    )
}

/**
 * Changes a segment. Throws 409 when it has changed since, for a name that is taken, or for a rule
 * that a campaign was reviewed with.
 */
export async function changeSegment(ctx: Ctx, id: number, change: SegmentChange): Promise<Segment> {
  const here = await place(ctx, id)
  const before = await findSegment(here, id)
  const { name, description, rule, version } = change
  await refuseForeignTopics(here, rule)
  await refuseReviewed(here, id, rule)
  const changed = await rowsOf(
    here,
    sql`
    update segments set name = ${name}, description = ${description}, rule = ${JSON.stringify(rule)}::jsonb,
      version = version + 1, updated_at = now()
    where id = ${id} and version = ${version} returning id`,
  )
  if (changed.length === 0) outdated(await findSegment(here, id))
  const after = await findSegment(here, id)
  record(here, 'segment.changed', id, differences(logged(before), logged(after)))
  return after
}

/**
 * Removes a segment: whom it found stays as they are. Throws 409 when it has changed since the
 * version that is named.
 */
export async function deleteSegment(ctx: Ctx, id: number, version?: number): Promise<Segment> {
  const here = await place(ctx, id)
  const before = await findSegment(here, id)
  if (version !== undefined && version !== before.version) outdated(before)
  await rowsOf(here, sql`delete from segments where id = ${id}`)
  record(here, 'segment.deleted', id, { before: logged(before) })
  return before
}
