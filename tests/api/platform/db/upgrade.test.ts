import fs from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '@/dev/folders/temporary'
import { appDatabaseURL } from '@/lib/platform/db/app-login'
import { migrate } from '@/lib/platform/db/migrate'
import { asOwner } from '@/lib/platform/db/owner'
import { findFlaws } from '@/lib/platform/db/verify'
import { verifyAudit } from '@/tests/support/processes/audit-command'
import { catalogueOf } from '@/tests/support/db/catalogue'
import { asSuperuser, createDatabase, type NewDatabase } from '@/tests/support/db/new-database'
import { SECRET } from '@/tests/support/settings'

/** What each migration writes by itself: rows of these may change, and none may go. */
const WRITTEN_BY_MIGRATIONS =
  /^drizzle\.|^(database_guards|resources|resource_actions|roles|role_permissions|templates|template_versions|time_zones)$/

interface Content {
  count: number
  digest: string
}

const query = <Row>(url: string, text: string, values: unknown[] = []) =>
  asOwner(url, async (client) => (await client.query(text, values)).rows as Row[])

/** The columns of every table of ours; what becomes of jobs is said in queues-of-10.test.ts. */
const columnsOf = (url: string) =>
  query<{ table: string; columns: string[] }>(
    url,
    `select attrelid::regclass::text as table, array_agg(quote_ident(attname) order by attname) as columns
     from pg_attribute join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
     where nspname in ('public', 'drizzle') and relkind = 'r' and attnum > 0 and not attisdropped
     group by attrelid`,
  )

/** The number of rows of each table, and a digest of what these columns of them hold. */
async function contentsOf(url: string, tables: Awaited<ReturnType<typeof columnsOf>>) {
  const digest = ({ table, columns }: (typeof tables)[number]) =>
    `select '${table}' as table, count(*)::int as count, md5(string_agg(t::text, chr(10) order by t::text)) as digest
     from (select ${columns.join(', ')} from ${table}) t`
  const rows = await query<Content & { table: string }>(url, tables.map(digest).join(' union all '))
  return new Map(rows.map(({ table, ...content }): [string, Content] => [table, content]))
}

/** PostgreSQL reads a restored condition with fewer parentheses than the original. */
const comparable = (objects: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(objects).map(([name, definition]) => [
      name,
      name.startsWith('constraint ') ? definition.replace(/[()]/g, '') : definition,
    ]),
  )

let database: NewDatabase
let scratch: NewDatabase

beforeAll(async () => {
  database = await createDatabase([])
  scratch = await createDatabase()
  const dump = brotliDecompressSync(fs.readFileSync('tests/fixtures/demo-before-baseline.sql.br'))
  await asSuperuser(database.adminUrl, dump.toString())
  await migrate(scratch.url, SECRET)
})
afterAll(async () => {
  await database.drop()
  await scratch.drop()
})

test('an installation that is older than the last release before the baseline is refused, and stays as it is', async () => {
  const before = await catalogueOf(database.url)
  const [last] = await query<{ id: number; hash: string; created_at: string }>(
    database.url,
    `delete from drizzle.__drizzle_migrations
     where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning *`,
  )
  await expect(migrate(database.url, SECRET)).rejects.toThrow(
    /^The database is older than this release can upgrade: run npm run migrate of commit c6cee0c8 first/,
  )
  await query(database.url, 'insert into drizzle.__drizzle_migrations values ($1, $2, $3)', [
    last!.id,
    last!.hash,
    last!.created_at,
  ])
  expect(await catalogueOf(database.url)).toEqual(before)
})

test('an installation of before the baseline becomes one of this release and keeps every row', async () => {
  const tables = await columnsOf(database.url)
  const before = await contentsOf(database.url, tables)
  expect(before.get('organizations')!.count).toBeGreaterThan(10)
  await migrate(database.url, SECRET)

  const after = await contentsOf(database.url, tables)
  for (const [table, { count, digest }] of before) {
    if (WRITTEN_BY_MIGRATIONS.test(table))
      expect([table, after.get(table)!.count]).toEqual([table, expect.toSatisfy((n) => n >= count)])
    else expect([table, after.get(table)]).toEqual([table, { count, digest }])
  }
})

test('it is, object by object, what a new one of this release is', async () => {
  const objects = await catalogueOf(database.url)
  expect(Object.keys(objects).length).toBeGreaterThan(4000)
  expect(comparable(objects)).toEqual(comparable(await catalogueOf(scratch.url)))
})

test('the checks at the start find nothing wrong with it', async () => {
  const app = new Pool({ connectionString: appDatabaseURL(database.url, SECRET), max: 1 })
  expect(await findFlaws(app)).toEqual([])
  await app.end()
})

test('its audit log and its seals are whole', async () => {
  const { folder, remove } = await temporaryFolder()
  const { ok, output } = await verifyAudit(database.url, folder.at('console'))
  expect(output).toContain('all as they were written')
  expect(Number(/(\d+) seals;/.exec(output)?.[1])).toBeGreaterThan(0)
  expect(ok).toBe(true)
  remove()
})
