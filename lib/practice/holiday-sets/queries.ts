import { sql } from 'drizzle-orm'
import type { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { byName, byOrganization, contains, pageOf } from '@/lib/platform/db/page'
import { inScope } from '@/lib/platform/db/scope'
import type { HolidaySet, HolidaySetListQuery } from './schema'

const LOCATION_COUNT = sql`(select count(*)::int from location_holiday_sets where holiday_set_id = s.id)`

const list = (ctx: Ctx, query: HolidaySetListQuery, id?: number) =>
  pageOf<HolidaySet>(ctx, {
    from: sql`holiday_sets s`,
    key: sql`s.id`,
    byKey: id !== undefined,
    where: [
      inScope(ctx, sql`s.organization_id`),
      id !== undefined && sql`s.id = ${id}`,
      contains(sql`s.search_text`, query.search),
    ],
    sorts: {
      name: byName(sql`s.name`),
      organization: byOrganization(ctx, sql`s.organization_id`),
      dates: sql`jsonb_array_length(s.holidays)`,
      locations: LOCATION_COUNT,
      updatedAt: sql`s.updated_at`,
    },
    columns: sql`s.id, s.name, s.holidays, s.version, s.updated_at as "updatedAt", ${LOCATION_COUNT} as "locationCount",
      (select json_build_object('domainURL', domain_url, 'label', label) from organizations where id = s.organization_id) as organization`,
    query,
  })

/** The holiday sets of an organization; for `global` those of every organization within reach. */
export const listHolidaySets = (
  ctx: Ctx,
  query: HolidaySetListQuery,
): Promise<PageOfRows<HolidaySet>> => list(ctx, query)

/** One holiday set by its id. Throws 404, also for one of another organization. */
export async function findHolidaySet(ctx: Ctx, id: number): Promise<HolidaySet> {
  const { rows } = await list(ctx, { sort: 'name', limit: 1, offset: 0 }, id)
  return rows[0] ?? notFound('Holiday set')
}
