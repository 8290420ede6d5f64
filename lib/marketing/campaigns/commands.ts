import { sql, type SQL } from 'drizzle-orm'
import { placeFor } from '@/lib/marketing/audience/about'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { conflict, outdated, unprocessable } from '@/lib/platform/api/errors'
import { differences, recordChange, type Deed, type States } from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import { instantAt, requireTimeZone } from '@/lib/platform/places/time-zones'
import { place } from './aim'
import { findCampaign, personOf } from './queries'
import type { Campaign, CampaignChange, CampaignInput } from './schema'
import { isLocalTime } from './send-time'

/** What the log keeps of a campaign: its own fields, and others by their names. */
export const logged = (campaign: Campaign) => {
  const {
    name,
    subject,
    previewText,
    abTest,
    values,
    consentClass,
    replyTo,
    throttle,
    window,
    weekdaysOnly,
  } = campaign
  const { zone, sendAt, status, template, topic, segment, sender } = campaign
  return {
    name,
    status,
    subject,
    previewText,
    abTest,
    values,
    consentClass,
    replyTo,
    throttle,
    window,
    weekdaysOnly,
    zone,
    sendAt,
    template: template?.name ?? null,
    topic: topic?.name ?? null,
    segment: segment?.name ?? null,
    sender: sender?.email ?? null,
  }
}

export const record = (ctx: Ctx, deed: Deed, id: number, states: States) =>
  recordChange(ctx, {
    ...deed,
    organizationId: organizationOf(ctx).id,
    subject: 'campaign',
    subjectId: id,
    ...states,
  })

/**
 * Live marketing templates `t` that the organization may take: its own, or of those above, or the
 * provider's.
 */
const offered = (ctx: Ctx): SQL => {
  const { path } = organizationOf(ctx)
  return sql`(t.category = 'marketing' and t.status = 'live'
    and (t.organization_id is null or t.organization_id = any(${sql.param(path)}::int[])))`
}

/**
 * Begins a campaign of the organization: of the nearest live template that was published last, with
 * its subject, to all subscribers, at once, from the provider's address. Throws 422 for a topic
 * that is not the organization's.
 */
export async function createCampaign(
  ctx: Ctx,
  { name, consentClass, topicId }: CampaignInput,
): Promise<Campaign> {
  const organizationId = placeFor(ctx, 'campaign')
  await refuseForeign(ctx, { topicId })
  const { path } = organizationOf(ctx)
  const [made] = await rowsOf<{ id: number }>(
    ctx,
    sql`insert into campaigns (organization_id, name, consent_class, writer_ids, topic_id, template_id, subject, preview_text, zone)
      select o.id, ${name}, ${consentClass}, array[${personOf(ctx)}::int], ${topicId}::int, v.template_id, coalesce(v.subject, ''), coalesce(v.preview_text, ''),
        coalesce((select a.time_zone from organizations a where a.id = any(o.path) and a.time_zone is not null
          order by cardinality(a.path) desc limit 1), 'UTC')
      from organizations o left join lateral (
        select v.* from templates t join template_versions v on v.template_id = t.id and v.status = 'live' where ${offered(ctx)}
        order by array_position(${sql.param(path)}::int[], t.organization_id) desc nulls last, v.published_at desc limit 1) v on true
      where o.id = ${organizationId} returning id`,
  )
  const after = await findCampaign(ctx, made!.id)
  record(ctx, { action: 'campaigns:create', event: 'campaign.created' }, after.id, {
    after: logged(after),
  })
  return after
}

type Named = {
  templateId?: number | null
  topicId?: number | null
  segmentId?: number | null
  senderId?: number | null
}

/**
 * Throws 422 for what a campaign names and may not use. What it had before stays, also when it is
 * out of use by now.
 */
async function refuseForeign(ctx: Ctx, named: Named, had: Named = {}): Promise<void> {
  const { id } = organizationOf(ctx)
  const asked = {
    templateId: null,
    topicId: null,
    segmentId: null,
    senderId: null,
    ...named,
  }
  const [known] = await rowsOf<Record<keyof Named, boolean>>(
    ctx,
    sql`select exists (select from templates t where t.id = ${asked.templateId}::int and ${offered(ctx)}) as "templateId",
      exists (select from topics where id = ${asked.topicId}::int and organization_id = ${id} and status = 'active') as "topicId",
      exists (select from segments where id = ${asked.segmentId}::int and organization_id = ${id}) as "segmentId",
      exists (select from senders where id = ${asked.senderId}::int and organization_id = ${id}) as "senderId"`,
  )
  const SAID = {
    templateId: 'Choose a live template for marketing.',
    topicId: 'Choose a topic of this organization that is in use.',
    segmentId: 'Choose a segment of this organization.',
    senderId: 'Choose a sender of this organization.',
  }
  const unknown = (Object.keys(SAID) as (keyof Named)[]).filter(
    (field) => asked[field] !== null && asked[field] !== had[field] && !known![field],
  )
  if (unknown.length > 0)
    unprocessable(
      SAID[unknown[0]!],
      Object.fromEntries(unknown.map((field) => [field, SAID[field]])),
    )
}

const SKIPPED =
  'The clocks in this time zone are put forward that day and skip this time. Choose another time.'

/**
 * Returns the instant of a time of sending: of a local time in the campaign's time zone, and of one
 * that comes twice when the clocks are put back, the first. Throws 422 for a local time that is
 * skipped when they are put forward.
 */
function sendInstantOf(sendAt: string | null, zone: string): string | null {
  if (sendAt === null || !isLocalTime(sendAt)) return sendAt
  const instant = instantAt(sendAt, zone)
  return instant === undefined
    ? unprocessable(SKIPPED, { sendAt: SKIPPED })
    : new Date(instant).toISOString()
}

/** Those who have written a campaign, and who does so now. */
export const withWriter = (ctx: Ctx) =>
  sql`array(select unnest(writer_ids) union select ${personOf(ctx)}::int)`

const onlyDrafts = () =>
  conflict('Only a draft can be changed: withdraw it first, or duplicate it.')

/**
 * Changes a draft. Throws 409 when it has changed since, or is no draft any more; 422 for what it
 * may not use.
 */
export async function changeCampaign(
  ctx: Ctx,
  id: number,
  change: CampaignChange,
): Promise<Campaign> {
  const here = await place(ctx, id)
  const before = await findCampaign(here, id)
  if (before.version !== change.version) outdated(before)
  if (before.status !== 'draft') onlyDrafts()
  const { templateId, topicId, segmentId, senderId, abTest, window } = change
  await refuseForeign(here, change, {
    templateId: before.template?.id,
    topicId: before.topic?.id,
    segmentId: before.segment?.id,
    senderId: before.sender?.id,
  })
  requireTimeZone(change.zone, before.zone, 'zone')
  const sendAt = sendInstantOf(change.sendAt, change.zone)
  const changed = await rowsOf(
    here,
    sql`
    update campaigns set name = ${change.name}, template_id = ${templateId}, subject = ${change.subject},
      preview_text = ${change.previewText}, subject_b = ${abTest?.subject ?? null}, ab_share = ${abTest?.share ?? null},
      ab_hours = ${abTest?.hours ?? null}, variable_values = ${JSON.stringify(change.values)}::jsonb,
      consent_class = ${change.consentClass}, topic_id = ${topicId}, segment_id = ${segmentId}, sender_id = ${senderId},
      reply_to = ${change.replyTo}, throttle = ${change.throttle}, window_from = ${window?.from ?? null}::time,
      window_to = ${window?.to ?? null}::time, window_weekdays = ${change.weekdaysOnly}, zone = ${change.zone},
      send_at = ${sendAt}::timestamptz, writer_ids = ${withWriter(here)}, version = version + 1, updated_at = now()
    where id = ${id} and version = ${change.version} and status = 'draft' returning id`,
  )
  if (changed.length === 0) outdated(await findCampaign(here, id))
  const after = await findCampaign(here, id)
  record(
    here,
    { action: 'campaigns:update', event: 'campaign.changed' },
    id,
    differences(logged(before), logged(after)),
  )
  return after
}

/**
 * Removes a draft. Throws 409 for what is no draft any more, or has changed since the version that
 * is named.
 */
export async function deleteCampaign(ctx: Ctx, id: number, version?: number): Promise<Campaign> {
  const here = await place(ctx, id)
  const before = await findCampaign(here, id)
  if (version !== undefined && version !== before.version) outdated(before)
  const gone = await rowsOf(
    here,
    sql`delete from campaigns where id = ${id} and status = 'draft' returning id`,
  )
  if (gone.length === 0) conflict('Only a draft can be deleted.')
  record(here, { action: 'campaigns:update', event: 'campaign.deleted' }, id, {
    before: logged(before),
  })
  return before
}

const COPIED = sql`organization_id, template_id, subject, preview_text, subject_b, ab_share, ab_hours, variable_values, consent_class,
  topic_id, segment_id, sender_id, reply_to, throttle, window_from, window_to, window_weekdays, zone`
const NAME_MOST = 80

/**
 * Begins a draft that is like a campaign, to be sent as soon as it is approved. Throws 409 when
 * that has changed since.
 */
export async function duplicateCampaign(ctx: Ctx, id: number, version: number): Promise<Campaign> {
  const here = await place(ctx, id)
  const source = await findCampaign(here, id)
  if (source.version !== version) outdated(source)
  const name = `Copy of ${source.name}`.slice(0, NAME_MOST).trim()
  const [made] = await rowsOf<{ id: number }>(
    here,
    sql`insert into campaigns (name, ${COPIED}, writer_ids) select ${name}, ${COPIED}, ${withWriter(here)} from campaigns where id = ${id} returning id`,
  )
  const after = await findCampaign(here, made!.id)
  record(here, { action: 'campaigns:create', event: 'campaign.duplicated' }, after.id, {
    after: { ...logged(after), copyOf: source.name },
  })
  return after
}
