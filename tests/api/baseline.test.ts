import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Client } from 'pg'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type Postgres } from '@/dev/postgres'
import { temporaryFolder } from '@/dev/temporary'
import { appDatabaseURL } from '@/lib/server/db/app-login'
import { keepGuards } from '@/lib/server/db/guards'
import { CLOSE_LARGE_OBJECTS } from '@/lib/server/db/large-objects'
import { migrate } from '@/lib/server/db/migrate'
import { asOwner } from '@/lib/server/db/owner'
import { installQueues } from '@/lib/server/db/queues'
import { syncRegistry } from '@/lib/server/db/registry'
import { addStarterFaqs } from '@/lib/server/db/starter-faqs'
import { syncSystemRoles } from '@/lib/server/db/system-roles'
import { syncTimeZones } from '@/lib/server/db/time-zones'
import { findFlaws } from '@/lib/server/db/verify'
import { syncTemplates } from '@/lib/server/mail-templates/sync'
import { catalogueOf } from '@/tests/support/catalogue'
import { createDatabase, type NewDatabase } from '@/tests/support/new-database'
import { SECRET } from '@/tests/support/settings'

const FORMER = path.join(process.cwd(), 'tests/former/migrations')

/** What the release before the baseline did with a new database. */
async function migrateFormerly(client: Client) {
  await runMigrations(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: FORMER })
  await syncTimeZones(client)
  await syncRegistry(client)
  await syncSystemRoles(client)
  await syncTemplates(client)
  await addStarterFaqs(client)
  await installQueues(client)
  await client.query(CLOSE_LARGE_OBJECTS)
}

/** All rows of a new database, without when they were written. */
const rowsOf = (url: string) =>
  asOwner(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string; columns: string }>(
      `select attrelid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attname) as columns
       from pg_attribute join pg_class c on c.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
         and atttypid <> 'timestamptz'::regtype and relname <> 'database_guards'
         -- Counted by changes of organizations, of which the former migrations made some that changed nothing.
         and (relname, attname) <> ('organization_tree_revisions', 'revision')
       group by attrelid order by 1`,
    )
    const found: Record<string, string[]> = {}
    for (const { name, columns } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from (select ${columns} from ${name}) t order by 1`,
      )
      found[name] = rows.map(({ row }) => row)
    }
    return found
  })

/** Which files were applied is written down since the baseline. */
const withoutSchemaFiles = (objects: Record<string, string>) =>
  Object.fromEntries(Object.entries(objects).filter(([name]) => !/schema_files/.test(name)))

/** By its own server: roles belong to all of it. */
let former: Postgres
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let scratch: NewDatabase

beforeAll(async () => {
  folder = await temporaryFolder()
  former = await startPostgres({ dir: folder.folder.at('former'), durable: false })
  await asOwner(former.url, migrateFormerly)
  scratch = await createDatabase()
  await migrate(scratch.url, SECRET)
})
afterAll(async () => {
  await scratch.drop()
  await former.stop()
  folder.remove()
})

describe('a database of the baseline', () => {
  test('is, object by object, what the former migrations made', async () => {
    const objects = await catalogueOf(former.url)
    const countOf = (kind: string) =>
      Object.keys(objects).filter((name) => name.startsWith(`${kind} `)).length
    for (const [kind, least] of [
      ['column', 1000],
      ['constraint', 300],
      ['index', 300],
      ['function', 120],
      ['trigger', 50],
      ['policy', 300],
      ['grant', 2000],
      ['sequence', 25],
      ['role', 5],
      ['membership', 6],
    ] as const)
      expect([kind, countOf(kind)]).toEqual([kind, expect.toSatisfy((n) => n >= least)])
    expect(withoutSchemaFiles(await catalogueOf(scratch.url))).toEqual(objects)
  })

  test('has the same rows', async () => {
    const rows = await rowsOf(former.url)
    expect(rows.countries).toHaveLength(249)
    expect(rows.organization_tree_revisions).toHaveLength(256)
    expect(rows.legal_entities).toHaveLength(1)
    expect(await rowsOf(scratch.url)).toEqual(rows)
  })

  test('is what one of the former migrations becomes, which the guards accept', async () => {
    await asOwner(former.url, keepGuardsFormerly)
    await migrate(former.url, SECRET)
    expect(await catalogueOf(former.url)).toEqual(await catalogueOf(scratch.url))
    const app = new Pool({ connectionString: appDatabaseURL(former.url, SECRET), max: 1 })
    expect(await findFlaws(app)).toEqual([])
    await app.end()
  })
})

/** As the release before the baseline wrote guards down: without the files, which it did not have. */
async function keepGuardsFormerly(client: Client) {
  await client.query('create table drizzle.schema_files (path text primary key, checksum text)')
  await keepGuards(client)
  await client.query('drop table drizzle.schema_files')
  await client.query(`delete from database_guards where kind = 'release' and name = 'files'`)
}
