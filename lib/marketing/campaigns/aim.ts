import { sql } from 'drizzle-orm'
import { aboutRecord } from '@/lib/marketing/audience/about'
import { allowed, countAudience, meant, type Aim } from '@/lib/marketing/sending/audience'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { byName } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import type { Rule } from '@/lib/shared/segment-rule'
import { findCampaign } from './queries'
import type { Audience, AudienceQuery, Campaign } from './schema'

const SHOWN = 10

/** The call as one about the organization of a campaign. Throws 404. */
export const place = (ctx: Ctx, id: number): Promise<Ctx> =>
  aboutRecord(ctx, 'Campaign', sql`select organization_id as of from campaigns where id = ${id}`)

/** What a segment of the organization finds; null for everybody. Throws 404. */
async function ruleOf(ctx: Ctx, segmentId: number | null): Promise<Rule | null> {
  if (segmentId === null) return null
  const [segment] = await rowsOf<{ rule: Rule }>(
    ctx,
    sql`select rule from segments where id = ${segmentId} and organization_id = ${organizationOf(ctx).id}`,
  )
  return segment?.rule ?? notFound('Segment')
}

/** Whom a campaign is meant for, with other settings where somebody tries them. */
export async function aimOf(ctx: Ctx, campaign: Campaign, tried: AudienceQuery = {}): Promise<Aim> {
  const segmentId =
    tried.segmentId === undefined ? (campaign.segment?.id ?? null) : tried.segmentId || null
  return {
    organizationId: organizationOf(ctx).id,
    consentClass: tried.consentClass ?? campaign.consentClass,
    topicId: tried.topicId === undefined ? (campaign.topic?.id ?? null) : tried.topicId || null,
    rule: await ruleOf(ctx, segmentId),
  }
}

/**
 * Whom a campaign would go to at this moment: how many, and the first of them by name. Throws 404.
 */
export async function findAudience(ctx: Ctx, id: number, tried: AudienceQuery): Promise<Audience> {
  const here = await place(ctx, id)
  const aim = await aimOf(here, await findCampaign(here, id), tried)
  const counted = await countAudience(here, aim)
  const contacts = await rowsOf<Audience['contacts'][number]>(
    here,
    sql`select c.id, c.email, c.first_name as "firstName", c.last_name as "lastName"
      from contacts c where ${meant(aim)} and ${allowed(aim)} order by ${byName(sql`c.sort_name`)}, c.id limit ${SHOWN}`,
  )
  return { ...counted, contacts }
}

/** How many that are. */
export const countReachable = async (ctx: Ctx, campaign: Campaign): Promise<number> =>
  (await countAudience(ctx, await aimOf(ctx, campaign))).reachable
