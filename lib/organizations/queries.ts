import { and, asc, count, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { PageOfRows } from '@/lib/server/answer'
import type { Ctx } from '@/lib/server/ctx'
import { countries, inTreeOrder, organizations } from '@/lib/server/db/schema'
import { notFound } from '@/lib/server/errors'
import { GLOBAL } from '@/lib/shared/session'
import type { Organization, OrganizationEntry, OrganizationListQuery } from './schema'

const DEFAULT_LIMIT = 200

// Row-level security hides the organizations above one's reach, and with them their labels.
const labelsAbove = sql<string[]>`array(
  select above.label from organizations above
  where above.id = any(${organizations.path}) and above.id <> ${organizations.id} order by cardinality(above.path))`

/** What a search must contain: LIKE's own signs are plain characters to the person who types them. */
const matches = (search: string): SQL =>
  sql`${organizations.searchText} like '%' || lower(unaccent(${search.replace(/[\\%_]/g, '\\$&')})) || '%'`

const childrenOf = (parent: string): SQL =>
  parent === GLOBAL
    ? isNull(organizations.partOf)
    : sql`${organizations.partOf} = (select id from organizations where domain_url = ${parent})`

/** One page of the flat tree, in tree order. */
export async function listOrganizations(
  { db }: Ctx,
  { parent, search, limit = DEFAULT_LIMIT, offset = 0 }: OrganizationListQuery,
): Promise<PageOfRows<OrganizationEntry>> {
  const filter = and(search ? matches(search) : undefined, parent ? childrenOf(parent) : undefined)
  const page = db
    .select({ id: organizations.id })
    .from(organizations)
    .where(filter)
    .orderBy(inTreeOrder(organizations.treeOrder))
    .limit(limit)
    .offset(offset)
    .as('page')
  // The page is cut first: joins and labels are for its rows alone.
  const rows = await db
    .select({
      id: organizations.id,
      domainURL: organizations.domainURL,
      label: organizations.label,
      businessName: organizations.businessName,
      country: countries.name,
      createdAt: organizations.createdAt,
      path: labelsAbove,
    })
    .from(page)
    .innerJoin(organizations, eq(organizations.id, page.id))
    .innerJoin(countries, eq(countries.code, organizations.country))
    .orderBy(inTreeOrder(organizations.treeOrder))
  const [all] = await db.select({ total: count() }).from(organizations).where(filter)
  const entries = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), level: row.path.length }))
  return new PageOfRows(entries, all!.total)
}

/** One organization by its domainURL. Throws 404 for one out of reach. */
export async function findOrganization(ctx: Ctx, domainURL: string): Promise<Organization> {
  const { db } = ctx
  const [found] = await db
    .select({ organization: organizations, country: countries.name })
    .from(organizations)
    .innerJoin(countries, eq(countries.code, organizations.country))
    .where(eq(organizations.domainURL, domainURL))
  const { organization: row, country } = found ?? notFound('Organization')
  const { country: selectedCountry, createdAt, updatedAt, path: ids, ...organization } = row
  const path = await db
    .select({ id: organizations.id, domainURL: organizations.domainURL, label: organizations.label })
    .from(organizations)
    .where(sql`${organizations.id} = any(${sql.param(ids)}::int[]) and ${organizations.id} <> ${organization.id}`)
    .orderBy(asc(sql`cardinality(${organizations.path})`))
  return {
    ...organization,
    selectedCountry,
    country,
    path,
    level: path.length,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
