import { sql } from 'drizzle-orm'
import { aboutRecord, placeFor } from '@/lib/marketing/audience/about'
import { matches } from '@/lib/marketing/audience/rule'
import { REACHABLE, SUPPRESSED } from '@/lib/marketing/audience/state'
import type { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { byName, byOrganization, contains, pageOf } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import { inScope } from '@/lib/platform/db/scope'
import type {
  Rule,
  Segment,
  SegmentContact,
  SegmentCount,
  SegmentListQuery,
  SegmentPreview,
} from './schema'

const SHOWN = 10

const list = (ctx: Ctx, query: SegmentListQuery, id?: number) =>
  pageOf<Segment>(ctx, {
    from: sql`segments g`,
    key: sql`g.id`,
    byKey: id !== undefined,
    where: [
      inScope(ctx, sql`g.organization_id`),
      id !== undefined && sql`g.id = ${id}`,
      contains(sql`g.search_text`, query.search),
      query.organization &&
        sql`g.organization_id = any(array(select id from organizations where domain_url = any(${sql.param(query.organization)})))`,
    ],
    sorts: {
      name: byName(sql`g.name`),
      organization: byOrganization(ctx, sql`g.organization_id`),
      updatedAt: sql`g.updated_at`,
    },
    columns: sql`g.id, g.name, g.description, g.rule, g.version, g.created_at as "createdAt", g.updated_at as "updatedAt",
      (select json_build_object('domainURL', domain_url, 'label', label) from organizations where id = g.organization_id) as organization`,
    query,
  })

/** The segments of an organization; for `global` those of every organization within reach. */
export const listSegments = (ctx: Ctx, query: SegmentListQuery): Promise<PageOfRows<Segment>> =>
  list(ctx, query)

/** One segment by its id. Throws 404, also for one of another organization. */
export async function findSegment(ctx: Ctx, id: number): Promise<Segment> {
  const { rows } = await list(ctx, { sort: 'name', limit: 1, offset: 0 }, id)
  return rows[0] ?? notFound('Segment')
}

/**
 * Whom a rule finds in the organization at this moment: how many, and the first of them by name.
 * Throws 422 for `global`.
 */
export async function previewRule(ctx: Ctx, rule: Rule): Promise<SegmentPreview> {
  const organizationId = placeFor(ctx, 'count')
  const found = sql`contacts c where c.organization_id = ${organizationId} and ${matches(rule)}`
  const [counted] = await rowsOf<SegmentCount>(
    ctx,
    sql`select count(*)::int as matching, count(*) filter (where ${REACHABLE})::int as reachable from ${found}`,
  )
  const contacts = await rowsOf<SegmentContact>(
    ctx,
    sql`select c.id, c.email, c.first_name as "firstName", c.last_name as "lastName", c.kind, ${SUPPRESSED} as suppressed
      from ${found} order by ${byName(sql`c.sort_name`)}, c.id limit ${SHOWN}`,
  )
  return { ...counted!, contacts }
}

/** The same for a segment that is saved. Throws 404. */
export async function previewSegment(ctx: Ctx, id: number): Promise<SegmentPreview> {
  const here = await aboutRecord(
    ctx,
    'Segment',
    sql`select organization_id as of from segments where id = ${id}`,
  )
  return previewRule(here, (await findSegment(here, id)).rule)
}
