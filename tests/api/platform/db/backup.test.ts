import fs from 'node:fs'
import path from 'node:path'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type Postgres } from '@/dev/postgres'
import { run } from '@/dev/process/run.mjs'
import { temporaryFolder } from '@/dev/folders/temporary'
import { auditKeys } from '@/lib/platform/audit/audit-keys'
import { sealAuditLog } from '@/lib/platform/audit/audit-seals'
import { appDatabaseURL } from '@/lib/platform/db/app-login'
import { migrate } from '@/lib/platform/db/migrate'
import { seedDemo } from '@/dev/seed/demo'
import { findFlaws } from '@/lib/platform/db/verify'
import { verifyAudit } from '@/tests/support/processes/audit-command'
import { blocksOf, blockWith } from '@/tests/support/http/documented'
import { findSystemPostgres } from '@/tests/support/db/system-postgres'
import { AUDIT_SECRET, SECRET } from '@/tests/support/settings'

let place: Awaited<ReturnType<typeof temporaryFolder>>
let programs: string
let from: Postgres
let to: Postgres
/** The owner's connection to what was restored. */
let restoredUrl: string

const connected = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client(url)
  await client.connect()
  return work(client).finally(() => client.end())
}
const rowsOf = (url: string, text: string) =>
  connected(url, async (client) => (await client.query<Record<string, unknown>>(text)).rows)
const inDatabase = (adminUrl: string) => adminUrl.replace(/\/postgres$/, '/polyclinic')

const shell = (commands: string, variables: Record<string, string>) =>
  run({
    command: 'bash',
    args: ['-c', commands],
    cwd: place.folder.at('backup'),
    env: { ...process.env, PATH: `${programs}:${process.env.PATH}`, ...variables },
  })

const verify = (url: string, ...args: string[]) =>
  verifyAudit(url, place.folder.at('console'), args)

/** The number of rows of every table, and a digest of them. */
const contents = async (adminUrl: string) => {
  const tables = await rowsOf(
    adminUrl,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'drizzle', 'pgboss') order by 1`,
  )
  const digest = (name: unknown) => `select '${name}' as name, count(*)::int as count,
    md5(string_agg(t::text, chr(10) order by t::text)) as digest from ${name} t`
  return rowsOf(
    adminUrl,
    tables.map(({ name }) => digest(name)).join(' union all ') + ' order by 1',
  )
}

beforeAll(async () => {
  place = await temporaryFolder()
  fs.mkdirSync(place.folder.at('backup'))
  programs = await findSystemPostgres()
  const binaries = {
    initdb: path.join(programs, 'initdb'),
    postgres: path.join(programs, 'postgres'),
  }
  from = await startPostgres({ dir: place.folder.at('from'), durable: false, binaries })
  to = await startPostgres({ dir: place.folder.at('to'), durable: false, binaries })
  await migrate(from.url, SECRET)
  await seedDemo(from.url)
  process.env.APP_DATABASE_URL = appDatabaseURL(from.url, SECRET)
  await sealAuditLog(auditKeys(AUDIT_SECRET))
  // The second server is to be as one that was just installed.
  await connected(to.adminUrl, async (admin) => {
    await admin.query('drop database polyclinic')
    await admin.query('drop role polyclinic_owner')
  })
  const restored = new URL(from.url)
  restored.port = new URL(to.url).port
  restoredUrl = restored.href
})
afterAll(async () => {
  await from.stop()
  await to.stop()
  place.remove()
})

test('the documented commands save and restore a database, with its roles and its audit log', async () => {
  const checkpoint = place.folder.at('checkpoint.json')
  const before = await verify(from.url, '--checkpoint', checkpoint)
  expect(before).toMatchObject({ ok: true })
  const saved = await contents(inDatabase(from.adminUrl))

  const [backup, ...others] = blocksOf('sh', 'Backup')
  expect(others).toEqual([])
  expect(
    await shell(backup!, { DATABASE_URL: from.url, SUPERUSER_URL: from.adminUrl }),
  ).toMatchObject({
    ok: true,
    output: '',
  })
  expect(fs.readdirSync(place.folder.at('backup'))).toEqual(['polyclinic.dump', 'roles.sql'])

  const [restore, memberships] = blocksOf('sh', 'Restore')
  expect(await shell(restore!, { SUPERUSER_URL: to.adminUrl })).toMatchObject({
    ok: true,
    output: '',
  })
  const listed = await shell(memberships!, { DATABASE_URL: restoredUrl })
  for (const role of ['polyclinic_identity', 'polyclinic_jobs', 'polyclinic_staff'])
    expect(listed.output).toContain(role)

  expect(await contents(inDatabase(to.adminUrl))).toEqual(saved)
  const app = new Pool({ connectionString: appDatabaseURL(restoredUrl, SECRET), max: 1 })
  expect(await findFlaws(app)).toEqual([])
  await app.end()
  const after = await verify(restoredUrl, '--against', checkpoint)
  expect(after.output).toContain('all as they were written')
  expect(after.output).toMatch(/Everything that the checkpoint of \S+ names is there/)
  expect(after.ok).toBe(true)
  expect(Number(/(\d+) seals;/.exec(after.output)?.[1])).toBeGreaterThan(0)
})

test('a dump that fails leaves the one of before as it was', async () => {
  const file = path.join(place.folder.at('backup'), 'polyclinic.dump')
  fs.writeFileSync(file, 'the last one')
  const { ok, output } = await shell(
    blocksOf('sh', 'Backup')[0]!.replace('--enable-row-security', ''),
    {
      DATABASE_URL: from.url,
      SUPERUSER_URL: from.adminUrl,
    },
  )
  expect({ ok, output }).toMatchObject({
    ok: false,
    output: expect.stringContaining('row-level security') as string,
  })
  expect(fs.readFileSync(file, 'utf8')).toBe('the last one')
})

test('a role that bypasses row-level security saves every row, too', async () => {
  const statement = blockWith('sql', 'create role polyclinic_backup')
  await connected(from.adminUrl, (admin) => admin.query(statement))
  const url = new URL(from.url)
  Object.assign(url, { username: 'polyclinic_backup', password: encodeURIComponent('…') })
  const commands = (enable: string, address: string) =>
    `pg_dump --data-only ${enable} --file=- "${address}" | grep -vE 'restrict|row_security' | sort | md5sum`
  const asOwner = await shell(commands('--enable-row-security', from.url), {})
  expect(await shell(commands('', url.href), {})).toEqual(asOwner)
  expect(asOwner.ok).toBe(true)
})
