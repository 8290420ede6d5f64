import { PageOfRows } from '@/lib/server/answer'
import type { Ctx } from '@/lib/server/ctx'
import { plannedOnce } from '@/lib/server/db/rows'
import { GLOBAL } from '@/lib/shared/session'
import type { Organization, OrganizationEntry, OrganizationListQuery } from './schema'

const DEFAULT_LIMIT = 200

/** What a list is narrowed to, as SQL and the values for it; `$1` is the page's. */
function filterOf({ search, parent }: OrganizationListQuery) {
  const values: string[] = []
  const place = (value: string) => `$${values.push(value) + 1}::text`
  const conditions = [
    search && `search_text like search_pattern(${place(search)})`,
    parent === GLOBAL && 'part_of is null',
    parent && parent !== GLOBAL && `part_of = (select id from organizations where domain_url = ${place(parent)})`,
  ].filter(Boolean)
  return { where: conditions.length > 0 ? `where ${conditions.join(' and ')}` : '', values }
}

// The page is cut first: joins and labels are for its rows alone. Counting beside it makes rows and total one
// snapshot, and one round trip. Row-level security hides the organizations above one's reach, with them their labels.
const pageOf = (where: string, limit: number) => `
  select counted.total as "pageTotal", o.id, o.domain_url as "domainURL", o.label, o.business_name as "businessName",
    c.name as country, o.created_at as "createdAt", case
      when exists (select from organizations a where a.id = any(o.path) and a.archived_at is not null) then 'archived'
      when exists (select from organizations a where a.id = any(o.path) and a.suspended_at is not null) then 'suspended'
      else 'active' end as standing,
    (select count(*)::int from organization_users u where u.organization_id = o.id and u.joined_at is not null
      and u.removed_at is null) as people,
    (select count(*)::int from practitioner_roles r where r.organization_id = o.id
      and is_past(r.period_to, o.id) is not true) as practitioners,
    (select v.name from subscriptions s join plan_versions v on v.id = s.plan_version_id
      where s.organization_id = o.id and s.status <> 'cancelled') as plan, array(
      select above.label from organizations above
      where above.id = any(o.path) and above.id <> o.id order by cardinality(above.path)) as path
  from (select count(*)::int as total from organizations ${where}) counted
  left join (
    select id from organizations ${where} order by (tree_order collate "und-x-icu") limit ${limit} offset $1
  ) page on true
  left join organizations o on o.id = page.id
  left join countries c on c.code = o.country
  order by (o.tree_order collate "und-x-icu")`

type Row = Omit<OrganizationEntry, 'level' | 'createdAt'> & { pageTotal: number; createdAt: Date }

/** One page of the flat tree, in tree order. */
export async function listOrganizations(
  ctx: Ctx,
  query: OrganizationListQuery,
): Promise<PageOfRows<OrganizationEntry>> {
  const { limit = DEFAULT_LIMIT, offset = 0 } = query
  const { where, values } = filterOf(query)
  const statement = { text: pageOf(where, limit), values: [offset, ...values] }
  // Planned anew when there is something to search for: the best plan depends on it.
  const { rows } = await (where
    ? ctx.client.query<Row>(statement)
    : plannedOnce<Row>(ctx, { name: `list-organizations-${limit}`, ...statement }))
  // Behind the last page there is the total alone.
  const entries = rows
    .filter(({ id }) => id !== null)
    .map(({ pageTotal: _, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      level: row.path.length,
    }))
  return new PageOfRows(entries, rows[0]!.pageTotal)
}

/** The columns of a whole record, of a row called `o`. */
export const RECORD = `
  o.id, o.domain_url as "domainURL", o.label, o.business_name as "businessName",
  o.business_registration_id as "businessRegistrationId", o.country as "selectedCountry",
  (select name from countries where code = o.country) as country, o.part_of as "partOf",
  o.referrer_organization_user_id as "referrerOrganizationUserId", o.version,
  o.created_at as "createdAt", o.updated_at as "updatedAt", (
    select coalesce(json_agg(
      json_build_object('id', above.id, 'domainURL', above.domain_url, 'label', above.label)
      order by cardinality(above.path)), '[]')
    from organizations above where above.id = any(o.path) and above.id <> o.id
  ) as path`

export type RecordRow = Omit<Organization, 'level' | 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

export const recordOf = ({ createdAt, updatedAt, ...row }: RecordRow): Organization => ({
  ...row,
  // A parent beyond the caller's reach is not named, not even by its id.
  partOf: row.path.some(({ id }) => id === row.partOf) ? row.partOf : null,
  level: row.path.length,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
