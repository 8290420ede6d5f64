import { sql, type SQL } from 'drizzle-orm'
import type { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { byName, contains, pageOf } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import type {
  ClinicalTest,
  ClinicalTestEntry,
  ClinicalTestListQuery,
  ClinicalTestVersion,
} from './schema'

const PRICE = sql`case when v.price_amount is not null then
  json_build_object('amount', v.price_amount, 'currency', v.price_currency) end`
const MEMBER_COUNT = sql`(select count(*)::int from clinical_test_members where version_id = v.id)`

/**
 * A test `t` can be ordered by an organization `o`: of what is for some alone, the places on its
 * path decide.
 */
const REACHES = sql`(t.everywhere or exists (
  select from clinical_test_availability a where a.test_id = t.id and a.organization_id = any (o.path)
  and (a.reach = 'subtree' or a.organization_id = o.id)))`

const availableIn = (domainURLs: string[]) => sql`v.status = 'active' and v.test_id in (
  select t.id from clinical_tests t, organizations o where o.domain_url = any(${sql.param(domainURLs)}) and ${REACHES})`

/** The catalogue: each test once, as it is published, or else as it is drafted. */
export const listClinicalTests = (
  ctx: Ctx,
  query: ClinicalTestListQuery,
): Promise<PageOfRows<ClinicalTestEntry>> =>
  pageOf<ClinicalTestEntry>(ctx, {
    from: sql`clinical_test_versions v`,
    key: sql`v.id`,
    where: [
      sql`v.shown`,
      contains(sql`v.search_text`, query.search),
      query.status && sql`v.status = any(${sql.param(query.status)})`,
      query.kind && sql`v.kind = any(${sql.param(query.kind)})`,
      query.specimen && sql`v.specimen = any(${sql.param(query.specimen)})`,
      query.panel?.length === 1 && sql`(${MEMBER_COUNT} > 0) = ${query.panel[0] === 'yes'}`,
      query.availableIn && availableIn(query.availableIn),
    ],
    sorts: {
      name: { indexed: byName(sql`v.name`) },
      code: { indexed: sql`v.code` },
      updatedAt: { indexed: sql`v.updated_at` },
    },
    columns: sql`v.code, v.name, v.kind, v.loinc, v.specimen, v.turnaround, ${MEMBER_COUNT} as "memberCount", ${PRICE} as price, c.state as "inCommerce",
      v.status, v.number, (select number from clinical_test_versions where test_id = v.test_id and status = 'draft') as draft,
      t.everywhere, t.version, v.updated_at as "updatedAt"`,
    joins: sql`left join clinical_tests t on t.id = v.test_id left join clinical_test_prices c on c.test_id = v.test_id`,
    query,
  })

/** What a test `id` is called where another one names it. */
const named = (id: SQL) =>
  sql`(select json_build_object('code', code, 'name', name) from clinical_test_versions where test_id = ${id} and shown)`

const VERSION = sql`json_build_object(
  'number', v.number, 'status', v.status, 'name', v.name, 'synonyms', v.synonyms, 'kind', v.kind, 'loinc', v.loinc,
  'specimen', v.specimen, 'container', v.container, 'fasting', v.fasting, 'collection', v.collection, 'turnaround', v.turnaround,
  'volume', case when v.volume is not null then json_build_object('value', v.volume, 'unit', v.volume_unit) end,
  'method', v.method, 'resultType', v.result_type, 'unit', v.unit, 'referenceRanges', v.reference_ranges, 'price', ${PRICE},
  'publishedAt', to_char(v.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'updatedAt', to_char(v.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'members', (
    select coalesce(json_agg(json_build_object('code', m.code, 'name', m.name, 'status', m.status) order by p.position), '[]')
    from clinical_test_members p join clinical_test_versions m on m.test_id = p.member_id and m.shown where p.version_id = v.id))`

const versionThat = (fits: SQL) =>
  sql`(select ${VERSION} from clinical_test_versions v where v.test_id = t.id and ${fits})`

const RECORD = sql`t.code, (select status from clinical_test_versions where test_id = t.id and shown) as status,
  ${versionThat(sql`v.status in ('active', 'retired')`)} as published, ${versionThat(sql`v.status = 'draft'`)} as draft,
  (select coalesce(json_agg(json_build_object('code', v.code, 'name', v.name) order by v.code), '[]')
    from clinical_test_members m join clinical_test_versions v on v.id = m.version_id and v.status = 'active'
    where m.member_id = t.id) as panels,
  t.everywhere, (
    select coalesce(json_agg(json_build_object('reach', a.reach,
      'organization', json_build_object('id', o.id, 'domainURL', o.domain_url, 'label', o.label)) order by o.tree_order), '[]')
    from clinical_test_availability a join organizations o on o.id = a.organization_id where a.test_id = t.id) as organizations,
  ${named(sql`t.replaced_by`)} as "replacedBy", (
    select coalesce(json_agg(json_build_object('code', v.code, 'name', v.name) order by v.code), '[]')
    from clinical_tests r join clinical_test_versions v on v.test_id = r.id and v.shown where r.replaced_by = t.id) as replaces,
  t.retired_reason as "retiredReason", (
    select json_build_object('state', c.state, 'failure', c.failure,
      'updatedAt', to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from clinical_test_prices c where c.test_id = t.id) as "inCommerce", t.version, t.updated_at as "updatedAt"`

/** One test by its code, with what is in force and what is drafted. Throws 404. */
export async function findClinicalTest(ctx: Ctx, code: string): Promise<ClinicalTest> {
  const [test] = await rowsOf<ClinicalTest>(
    ctx,
    sql`select ${RECORD} from clinical_tests t where t.code = ${code}`,
    true,
  )
  return test ?? notFound('Test')
}

/** Every version of a test, newest first. Throws 404. */
export async function listVersions(ctx: Ctx, code: string): Promise<ClinicalTestVersion[]> {
  const rows = await rowsOf<{ version: ClinicalTestVersion }>(
    ctx,
    sql`select ${VERSION} as version from clinical_test_versions v where v.code = ${code} order by v.number desc`,
    true,
  )
  return rows.length > 0 ? rows.map(({ version }) => version) : notFound('Test')
}

/**
 * Whether an organization can order a test, both by their ids: it is published, and offered there.
 */
export async function isAvailable(
  ctx: Ctx,
  testId: number,
  organizationId: number,
): Promise<boolean> {
  const found = await rowsOf(
    ctx,
    sql`select from clinical_tests t, organizations o where t.id = ${testId} and o.id = ${organizationId} and ${REACHES}
      and exists (select from clinical_test_versions where test_id = t.id and status = 'active')`,
  )
  return found.length > 0
}
