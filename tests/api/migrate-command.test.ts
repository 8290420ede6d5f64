import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutSettings } from '@/dev/environment'
import { startPostgres, type Postgres } from '@/dev/postgres'
import { run } from '@/dev/process/run.mjs'
import { temporaryFolder } from '@/dev/temporary'
import { asApp, appPassword } from '@/lib/server/db/app-login'
import { AUDIT_SECRET, SECRET } from '@/tests/support/settings'

let place: Awaited<ReturnType<typeof temporaryFolder>>
let postgres: Postgres
beforeAll(async () => {
  place = await temporaryFolder()
  // A server of its own: the login of the console belongs to all databases of one.
  postgres = await startPostgres({ dir: place.folder.at('postgres'), durable: false })
})
afterAll(async () => {
  await postgres.stop()
  place.remove()
})

const migrate = (settings: Record<string, string>) =>
  run({
    command: process.execPath,
    args: [
      '--import',
      'tsx',
      '--eval',
      `import('./dev/main.ts').then(({ main }) => main('migrate', []))`,
    ],
    env: {
      ...withoutSettings(process.env),
      DATABASE_URL: postgres.url,
      NEXTAUTH_SECRET: SECRET,
      AUDIT_KEY: AUDIT_SECRET,
      POLYCLINIC_DATA_DIR: place.folder.at('console'),
      ...settings,
    },
  })

const tables = async (url: string) => {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client
    .query<{ count: number }>(
      `select count(*)::int as count from pg_policies where schemaname = 'public'`,
    )
    .finally(() => client.end())
  return rows[0]!.count
}

test('`npm run migrate` brings a database to this release, and lets the console in', async () => {
  expect(await migrate({})).toMatchObject({ ok: true })
  expect(await tables(asApp(postgres.url, appPassword(SECRET)))).toBeGreaterThan(50)
})

test('`npm run migrate` gives the console the password that DATABASE_APP_URL has', async () => {
  const password = `of the pooler's`
  const DATABASE_APP_URL = `postgresql://polyclinic_app:${encodeURIComponent(password)}@pooler.example.com:6432/polyclinic`
  expect(await migrate({ DATABASE_APP_URL, DATABASE_PREPARED_STATEMENTS: 'false' })).toMatchObject({
    ok: true,
  })
  expect(await tables(asApp(postgres.url, password))).toBeGreaterThan(50)
  await expect(tables(asApp(postgres.url, appPassword(SECRET)))).rejects.toMatchObject({
    code: '28P01',
  })
})

test('`npm run migrate` says that it needs the owner', async () => {
  const nameless = new URL(postgres.url)
  Object.assign(nameless, { username: '', password: '' })
  const { ok, output } = await migrate({ DATABASE_URL: nameless.href })
  expect(ok).toBe(false)
  expect(output).toContain('DATABASE_URL must name the owner of the database for this command.')
})

test('`npm run migrate` runs as an owner that may create no roles, beside roles that were made beforehand', async () => {
  const admin = new Client(postgres.adminUrl)
  await admin.connect()
  try {
    await admin.query(`create role plain_owner login password 'plain'`)
    await admin.query('create database plain owner plain_owner')
    // Tests before this one have made them; as docs/operations.md has it.
    await admin.query(`alter role polyclinic_app password 'of the administrator'`)
    await admin.query(
      'grant polyclinic_staff, polyclinic_identity, polyclinic_jobs to plain_owner with admin option',
    )
  } finally {
    await admin.end()
  }
  const url = new URL(postgres.url)
  Object.assign(url, { username: 'plain_owner', password: 'plain', pathname: '/plain' })
  const DATABASE_APP_URL = asApp(url.href, 'of the administrator')
  const { ok, output } = await migrate({ DATABASE_URL: url.href, DATABASE_APP_URL })
  expect(ok, output).toBe(true)
  expect(await tables(DATABASE_APP_URL)).toBeGreaterThan(50)
})
