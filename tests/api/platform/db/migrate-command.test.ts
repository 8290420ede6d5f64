import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutSettings } from '@/dev/environment/environment'
import { startPostgres, type Postgres } from '@/dev/postgres'
import { run } from '@/dev/process/run.mjs'
import { temporaryFolder } from '@/dev/folders/temporary'
import { asApp, appPassword } from '@/lib/platform/db/app-login'
import { blockWith, onThisMachine } from '@/tests/support/http/documented'
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
  const fresh = await startPostgres({ dir: place.folder.at('fresh'), durable: false })
  try {
    const admin = new Client(fresh.adminUrl)
    await admin.connect()
    await admin.query(`create role owner login password 'plain'`)
    await admin.query('create database plain owner owner')
    await admin
      .query(
        onThisMachine(blockWith('sql', 'create role polyclinic_app'), [
          ["password '…'", `password 'of the administrator'`],
        ]),
      )
      .finally(() => admin.end())
    const url = new URL(fresh.url)
    Object.assign(url, { username: 'owner', password: 'plain', pathname: '/plain' })
    const DATABASE_APP_URL = asApp(url.href, 'of the administrator')
    const { ok, output } = await migrate({ DATABASE_URL: url.href, DATABASE_APP_URL })
    expect(ok, output).toBe(true)
    expect(await tables(DATABASE_APP_URL)).toBeGreaterThan(50)
  } finally {
    await fresh.stop()
  }
})
