import { sql } from 'drizzle-orm'
import { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { byCountry, byName, contains, pageOf } from '@/lib/platform/db/page'
import { GLOBAL } from '@/lib/shared/http/session'
import type { Organization, OrganizationEntry, OrganizationListQuery } from './schema'

/** What is said of neither order nor page. */
const USUAL = { sort: 'tree', limit: 200, offset: 0 }

/** Its own standing, or that of what lies above, of a row called `o`. */
const STANDING = sql.raw(`case
  when exists (select from organizations a where a.id = any(o.path) and a.archived_at is not null) then 'archived'
  when exists (select from organizations a where a.id = any(o.path) and a.suspended_at is not null) then 'suspended'
  else 'active' end`)

/** What an organization has subscribed to: `s` with the version `v` of a plan. */
const SUBSCRIBED = sql.raw(`subscriptions s join plan_versions v on v.id = s.plan_version_id
  where s.organization_id = o.id and s.status <> 'cancelled'`)

// Row-level security hides the organizations above one's reach, with them their labels.
const ENTRY = sql`o.id, o.domain_url as "domainURL", o.label, o.business_name as "businessName", c.name as country,
  o.version, o.created_at as "createdAt", ${STANDING} as standing,
  (select count(*)::int from organization_users u where u.organization_id = o.id and u.joined_at is not null
    and u.removed_at is null) as people,
  (select count(*)::int from practitioner_roles r where r.organization_id = o.id
    and is_past(r.period_to, o.id) is not true) as practitioners,
  (select v.name from ${SUBSCRIBED}) as plan,
  array(select above.label from organizations above
    where above.id = any(o.path) and above.id <> o.id order by cardinality(above.path)) as path`

type Row = Omit<OrganizationEntry, 'level'>

/** One page of the flat tree, in tree order unless another is asked for. */
export async function listOrganizations(
  ctx: Ctx,
  query: OrganizationListQuery,
): Promise<PageOfRows<OrganizationEntry>> {
  const { search, parent, standing, country, plan } = query
  const fits = contains(sql`o.search_text`, search)
  const { rows, total } = await pageOf<Row>(ctx, {
    from: sql`organizations o`,
    key: sql`o.id`,
    where: [
      parent === GLOBAL && sql`o.part_of is null`,
      parent &&
        parent !== GLOBAL &&
        sql`o.part_of = (select id from organizations where domain_url = ${parent})`,
      standing && sql`${STANDING} = any(${sql.param(standing)})`,
      country && sql`o.country = any(${sql.param(country)})`,
      plan && sql`exists (select from ${SUBSCRIBED} and v.code = any(${sql.param(plan)}))`,
    ],
    search: fits ? { found: sql`select o.id from organizations o where ${fits}`, fits } : undefined,
    sorts: {
      tree: { indexed: byName(sql`o.tree_order`) },
      label: byName(sql`o.label`),
      country: byCountry(sql`o.country`),
    },
    columns: ENTRY,
    joins: sql`left join countries c on c.code = o.country`,
    plansOnce: true,
    query: { ...USUAL, ...query },
  })
  return new PageOfRows(
    rows.map((row) => ({ ...row, level: row.path.length })),
    total,
  )
}

/** The organizations of a path, topmost first, as far as the caller may know of them. */
export const above = (path: string) => `(
    select coalesce(json_agg(
      json_build_object('id', above.id, 'domainURL', above.domain_url, 'label', above.label)
      order by cardinality(above.path)), '[]')
    from organizations above where above.id = any(${path}))`

/** The columns of a whole record, of a row called `o`. */
export const RECORD = `
  o.id, o.domain_url as "domainURL", o.label, o.business_name as "businessName",
  o.business_registration_id as "businessRegistrationId", o.country as "selectedCountry",
  (select name from countries where code = o.country) as country, o.part_of as "partOf",
  o.referrer_organization_user_id as "referrerOrganizationUserId", o.version,
  o.created_at as "createdAt", o.updated_at as "updatedAt", ${above('trim_array(o.path, 1)')} as path`

export type RecordRow = Omit<Organization, 'level' | 'createdAt' | 'updatedAt'> & {
  createdAt: Date
  updatedAt: Date
}

export const recordOf = ({ createdAt, updatedAt, ...row }: RecordRow): Organization => ({
  ...row,
  // A parent beyond the caller's reach is not named, not even by its id.
  partOf: row.path.some(({ id }) => id === row.partOf) ? row.partOf : null,
  level: row.path.length,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
