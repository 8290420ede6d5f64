import { sql, type SQL } from 'drizzle-orm'
import { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { listHistory, type Change } from '@/lib/platform/audit/history'
import { byName, contains, pageOf } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import type {
  Template,
  TemplateEntry,
  TemplateListQuery,
  TemplateVersion,
  TemplateVersionEntry,
} from './schema'

type Counted = { usedBy: number | null }

/**
 * The templates `t` that concern an organization: its own, those of organizations below, and what
 * is live above or of the provider, which it inherits. For `global` all.
 */
function concerns({ scope }: Ctx): SQL | undefined {
  if (scope.kind === 'global') return undefined
  const { id, path } = scope.organization
  return sql`(t.organization_id in (select id from organizations where path @> array[${id}::int])
    or t.status = 'live' and (t.organization_id is null or t.organization_id = any(${sql.param(path)}::int[])))`
}

const isInherited = ({ scope }: Ctx) =>
  scope.kind === 'global'
    ? sql`false`
    : sql`(t.organization_id is null or t.organization_id <> ${scope.organization.id}
        and t.organization_id = any(${sql.param(scope.organization.path)}::int[]))`

const IDENTITY = (
  ctx: Ctx,
) => sql`t.id, t.name, t.category, t.purpose, t.language, t.status, t.version,
  template_owner(t.organization_id) as organization, t.built_in as "builtIn", ${isInherited(ctx)} as inherited,
  t.updated_at as "updatedAt"`

/**
 * How many organizations take a template `t` for a purpose: that which it belongs to and those
 * below.
 */
const TAKERS = sql`(select count(*)::int from mail_templates_for(t.purpose, array(
    select id from organizations where path @> array[t.organization_id])) m
  join template_versions v on v.id = m.version_id where v.template_id = t.id)`

/**
 * Each row with how many campaigns within reach are made of it, or how many organizations take it.
 */
async function withUses<Row extends { id: number }>(
  ctx: Ctx,
  rows: Row[],
): Promise<(Row & Counted)[]> {
  const counted = await rowsOf<{ id: number; count: number }>(
    ctx,
    sql`select t.id, case when t.category = 'marketing' then (select count(*)::int from campaigns where template_id = t.id) else ${TAKERS} end as count
      from templates t
      where t.id = any(${sql.param(rows.map(({ id }) => id))}::int[])
        and (t.category = 'marketing' or t.purpose is not null and t.organization_id is not null)`,
  )
  const uses = new Map(counted.map(({ id, count }) => [id, count]))
  return rows.map((row) => ({ ...row, usedBy: uses.get(row.id) ?? null }))
}

/**
 * The templates that concern an organization; for `global` those of every organization, and the
 * provider's.
 */
export async function listTemplates(
  ctx: Ctx,
  query: TemplateListQuery,
): Promise<PageOfRows<TemplateEntry>> {
  const { organization } = query
  const { rows, total } = await pageOf<Omit<TemplateEntry, 'usedBy'>>(ctx, {
    from: sql`templates t`,
    key: sql`t.id`,
    where: [
      concerns(ctx),
      contains(sql`t.search_text`, query.search),
      query.category && sql`t.category = any(${sql.param(query.category)})`,
      query.purpose && sql`t.purpose = any(${sql.param(query.purpose)})`,
      query.status && sql`t.status = any(${sql.param(query.status)})`,
      query.language && sql`t.language = any(${sql.param(query.language)})`,
      organization &&
        sql`(${organization.includes('provider')} and t.organization_id is null
          or template_owner(t.organization_id) ->> 'domainURL' = any(${sql.param(organization)}))`,
    ],
    sorts: {
      name: { indexed: byName(sql`t.name`) },
      category: sql`t.category collate "C"`,
      language: sql`t.language collate "C"`,
      organization: byName(sql`(template_owner(t.organization_id) ->> 'label')`),
      status: sql`t.status collate "C"`,
      updatedAt: { indexed: sql`t.updated_at` },
    },
    columns: sql`${IDENTITY(ctx)}, shown.subject, shown.preview_text as "previewText", shown.number,
      (select number from template_versions where template_id = t.id and status = 'draft') as draft`,
    joins: sql`left join lateral (select subject, preview_text, number from template_versions v where v.template_id = t.id
      order by status = 'draft', published_at desc, number desc limit 1) shown on true`,
    query,
  })
  return new PageOfRows(await withUses(ctx, rows), total)
}

const instant = (column: SQL) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const ENTRY = sql`'number', v.number, 'status', v.status, 'subject', v.subject, 'publishedAt', ${instant(sql`v.published_at`)},
  'archivedAt', ${instant(sql`v.archived_at`)}, 'updatedAt', ${instant(sql`v.updated_at`)}`
const VERSION = sql`json_build_object(${ENTRY}, 'previewText', v.preview_text, 'mjml', v.mjml, 'variables', v.variables)`

const versionThat = (fits: SQL) =>
  sql`(select ${VERSION} from template_versions v where v.template_id = t.id and ${fits} order by v.published_at desc, v.number desc limit 1)`

/**
 * One template, with what is published and what is drafted. Throws 404 for one that does not
 * concern the organization.
 */
export async function findTemplate(ctx: Ctx, id: number): Promise<Template> {
  const found = await rowsOf<Omit<Template, 'usedBy'>>(
    ctx,
    sql`select ${IDENTITY(ctx)}, ${versionThat(sql`v.status <> 'draft'`)} as published,
      ${versionThat(sql`v.status = 'draft'`)} as draft from templates t
      where t.id = ${id} and ${concerns(ctx) ?? sql`true`}`,
  )
  const [template] = await withUses(ctx, found)
  return template ?? notFound('Template')
}

/** Every version of a template that the caller may see, newest first. Throws 404. */
export async function listVersions(ctx: Ctx, id: number): Promise<TemplateVersionEntry[]> {
  await findTemplate(ctx, id)
  const rows = await rowsOf<{ version: TemplateVersionEntry }>(
    ctx,
    sql`select json_build_object(${ENTRY}) as version from template_versions v where v.template_id = ${id} order by v.number desc`,
  )
  return rows.map(({ version }) => version)
}

/** One version of a template. Throws 404. */
export async function findVersion(ctx: Ctx, id: number, number: number): Promise<TemplateVersion> {
  await findTemplate(ctx, id)
  const [row] = await rowsOf<{ version: TemplateVersion }>(
    ctx,
    sql`select ${VERSION} as version from template_versions v where v.template_id = ${id} and v.number = ${number}`,
  )
  return row?.version ?? notFound('Version')
}

/**
 * What happened to a template, newest first, in whichever organization's log within reach it
 * stands. Throws 404.
 */
export async function listTemplateHistory(
  ctx: Ctx,
  id: number,
  page: Parameters<typeof listHistory>[3],
): Promise<PageOfRows<Change>> {
  await findTemplate(ctx, id)
  return listHistory({ ...ctx, scope: { kind: 'global' } }, 'template', String(id), page)
}
