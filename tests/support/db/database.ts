import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client, Pool, type PoolClient } from 'pg'
import { afterAll, expect, inject } from 'vitest'
import { appDatabaseURL } from '@/lib/platform/db/app-login'
import { SECRET, webProcess } from '../settings'
import { waitFor } from '@/tests/support/wait'

const { url, adminUrl } = inject('postgres')
const name = `polyclinic_${randomBytes(6).toString('hex')}`

/** One statement with a superuser's powers. */
export const asAdmin = async <Row extends object>(statement: string): Promise<Row[]> => {
  const client = new Client(adminUrl)
  await client.connect()
  const { rows } = await client.query<Row>(statement).finally(() => client.end())
  return rows
}

await asAdmin(`create database ${name} template polyclinic owner polyclinic_owner`)

/** The owner's connection to this file's own clone of the demo database. */
export const ownerUrl = url.replace(/\/polyclinic$/, `/${name}`)
/** A superuser's connection to the same clone. */
export const adminUrlHere = adminUrl.replace(/\/postgres$/, `/${name}`)
export const appUrl = appDatabaseURL(ownerUrl, SECRET)
// Dropping the database cuts whatever has not closed yet.
export const owner = new Pool({ connectionString: ownerUrl, max: 40 }).on('error', () => undefined)

const folder = mkdtempSync(path.join(tmpdir(), 'polyclinic-files-'))
Object.assign(process.env, webProcess, { APP_DATABASE_URL: appUrl, POLYCLINIC_DATA_DIR: folder })

/** Rows as the owner sees them, past row-level security. */
export const sql = async <Row = Record<string, unknown>>(
  text: string,
  ...values: unknown[]
): Promise<Row[]> => (await owner.query(text, values)).rows as Row[]

/** The first column of the first row. */
export const one = async <T = unknown>(text: string, ...values: unknown[]): Promise<T> =>
  Object.values((await sql<Record<string, T>>(text, ...values))[0] ?? {})[0] as T

/**
 * Leaves tables as the database does by itself in time: while anybody looks at what was before, it
 * cannot read an index alone.
 */
export const vacuum = (...tables: string[]) =>
  waitFor(
    async () => {
      await owner.query(`vacuum analyze ${tables.join(', ')}`)
      // It leaves the few pages of rows that were just removed.
      const unseen =
        'select relname from pg_class where oid = any($1::regclass[]) and relallvisible < 0.9 * relpages'
      expect(await sql(unseen, tables)).toEqual([])
    },
    { interval: 250 },
  )

/** The console's connections that wait for what others hold. */
export const waitingForLocks = () =>
  asAdmin<{ pid: number }>(
    `select pid from pg_stat_activity where datname = '${name}' and usename = 'polyclinic_app' and wait_event_type = 'Lock'`,
  )

/**
 * How many connections wait for a lock that this connection holds. Locks of other tests' databases
 * have the same names.
 */
export async function countWaitingFor(holder: PoolClient): Promise<number> {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  return (
    await asAdmin(`select from pg_stat_activity where ${rows[0]!.pid} = any(pg_blocking_pids(pid))`)
  ).length
}

/**
 * What the console's connections have begun and neither committed nor rolled back, by the last
 * statement of each.
 */
export const openTransactions = async () => {
  const rows = await asAdmin<{ query: string }>(
    `select query from pg_stat_activity
     where datname = '${name}' and usename = 'polyclinic_app' and state like 'idle in transaction%'`,
  )
  return rows.map(({ query }) => query)
}

afterAll(async () => {
  // Requests that a test has given up may still be on their way.
  await waitFor(async () => expect(await openTransactions()).toEqual([]))
  await (globalThis as { polyclinicPool?: Pool }).polyclinicPool?.end()
  await owner.end()
  await asAdmin(`drop database ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})
