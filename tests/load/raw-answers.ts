import type http from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type pg from 'pg'

const PAGE = `
  select counted.total, o.id, o.domain_url as "domainURL", o.label, o.business_name as "businessName",
    c.name as country, case
      when exists (select from organizations a where a.id = any(o.path) and a.archived_at is not null) then 'archived'
      when exists (select from organizations a where a.id = any(o.path) and a.suspended_at is not null) then 'suspended'
      else 'active' end as standing,
    (select count(*)::int from organization_users u where u.organization_id = o.id and u.joined_at is not null
      and u.removed_at is null) as people,
    (select count(*)::int from practitioner_roles r where r.organization_id = o.id
      and (r.period_to is null or r.period_to >= current_date)) as practitioners,
    (select v.name from subscriptions s join plan_versions v on v.id = s.plan_version_id
      where s.organization_id = o.id and s.status <> 'cancelled') as plan, o.version, o.created_at as "createdAt", array(
      select above.label from organizations above
      where above.id = any(o.path) and above.id <> o.id order by cardinality(above.path)) as path
  from (select count(*)::int as total from organizations) counted
  left join (select id from organizations order by (tree_order collate "und-x-icu") limit $1 offset $2) page on true
  left join organizations o on o.id = page.id left join countries c on c.code = o.country
  order by (o.tree_order collate "und-x-icu")`

interface Row {
  total: number
  id: number
  domainURL: string
  label: string
  businessName: string
  country: string
  createdAt: Date
  standing: string
  people: number
  practitioners: number
  plan: string | null
  version: number
  path: string[]
}

const pageOf = async (pool: pg.Pool, limit: number, offset: number) =>
  (await pool.query<Row>({ name: 'page', text: PAGE, values: [limit, offset] })).rows

/** A page of the list with its total. */
export async function rawList(pool: pg.Pool, search: URLSearchParams): Promise<string> {
  const rows = await pageOf(pool, Number(search.get('limit')), Number(search.get('offset')))
  const data = rows.map(({ total: _total, id, domainURL, label, path, ...more }) => ({
    id,
    domainURL,
    label,
    level: path.length,
    path,
    ...more,
  }))
  return JSON.stringify({ success: true, data, total: rows[0]!.total })
}

/** The list's page as nothing but a table in HTML. */
export async function rawPage(pool: pg.Pool): Promise<string> {
  const cells = (row: Row) => [
    row.label,
    row.path.join(' / '),
    row.domainURL,
    row.country,
    row.createdAt.toISOString(),
  ]
  const lines = (await pageOf(pool, 25, 0)).map((row) => `<tr><td>${cells(row).join('<td>')}`)
  return `<!doctype html><title>Organizations</title><table><tbody>${lines.join('\n')}</table>`
}

/**
 * Tables of the same columns, checks and indexes (without them the rows could not be read as they
 * are), but without triggers, foreign keys and policies. The console refuses to start while any
 * schema has a table without row-level security: they are created after its start.
 */
export const RAW_TABLES = `
  create schema raw;
  create sequence raw.numbers;
  ${[
    'organizations',
    'organization_users',
    'people',
    'groups',
    'roles',
    'role_permissions',
    'outgoing_mails',
    'audit_log',
    'idempotency_keys',
  ]
    .map((name) => `create table raw.${name} (like public.${name} including all);`)
    .join('\n  ')}
  alter sequence raw.organizations_id_seq restart with 1000000`
export const NO_RAW_TABLES = 'drop schema if exists raw cascade'

type Node = { id: number; domainURL: string; label: string; organizations: Node[] }
type TreeRow = Omit<Node, 'organizations'> & { above: number | null }

async function nested(pool: pg.Pool) {
  const { rows } = await pool.query<TreeRow>(
    'select id, part_of as above, domain_url as "domainURL", label from organizations order by (tree_order collate "und-x-icu")',
  )
  const nodes = new Map<number, Node>()
  const roots: Node[] = []
  for (const { id, above, domainURL, label } of rows) {
    const node = { id, domainURL, label, organizations: [] }
    nodes.set(id, node)
    const siblings = above === null ? roots : nodes.get(above)!.organizations
    siblings.push(node)
  }
  return Buffer.from(JSON.stringify({ success: true, data: roots }))
}

/**
 * The tree from memory, after one question to the database whether it still holds. `?cold` builds
 * it for this call.
 */
export function rawTree(pool: pg.Pool) {
  let known: { revision: string; identity: Buffer; br: Buffer; gzip: Buffer } | undefined
  const revisionOf = async () => {
    const text = 'select sum(revision)::text as revision from organization_tree_revisions'
    return (await pool.query<{ revision: string }>({ name: 'revision', text })).rows[0]!.revision
  }
  async function build(revision: string) {
    const identity = await nested(pool)
    const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 }
    const [br, gzip] = await Promise.all([
      promisify(zlib.brotliCompress)(identity, { params }),
      promisify(zlib.gzip)(identity),
    ])
    return { revision, identity, br, gzip }
  }
  return {
    async send(req: http.IncomingMessage, res: http.ServerResponse) {
      if (req.url!.endsWith('?cold')) return void res.end(await nested(pool))
      const revision = await revisionOf()
      if (known?.revision !== revision) known = await build(revision)
      const etag = `"${revision}"`
      if (req.headers['if-none-match']) return void res.writeHead(304, { etag }).end()
      const asked = String(req.headers['accept-encoding'] ?? '')
      const encoding = asked.includes('br') ? 'br' : asked.includes('gzip') ? 'gzip' : 'identity'
      const content = known[encoding]
      const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding }
      res.writeHead(200, {
        etag,
        ...encoded,
        'content-type': 'application/json',
        'content-length': content.length,
      })
      res.end(content)
    },
  }
}
