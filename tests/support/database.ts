import { randomBytes } from 'node:crypto'
import { Client, Pool } from 'pg'
import { afterAll, inject } from 'vitest'
import { appDatabaseURL } from '@/lib/server/db/migrate'
import { SECRET, webProcess } from './settings'

const { url, adminUrl } = inject('postgres')
const name = `polyclinic_${randomBytes(6).toString('hex')}`

/** One statement with a superuser's powers. */
export const asAdmin = async (statement: string) => {
  const client = new Client(adminUrl)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

await asAdmin(`create database ${name} template polyclinic owner polyclinic_owner`)

/** The owner's connection to this file's own clone of the demo database. */
export const ownerUrl = url.replace(/\/polyclinic$/, `/${name}`)
export const appUrl = appDatabaseURL(ownerUrl, SECRET)
// Dropping the database cuts whatever has not closed yet.
export const owner = new Pool({ connectionString: ownerUrl, max: 40 }).on('error', () => undefined)

Object.assign(process.env, webProcess, { APP_DATABASE_URL: appUrl })

/** Rows as the owner sees them, past row-level security. */
export const sql = async <Row = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await owner.query(text, values)).rows as Row[]

/** The first column of the first row. */
export const one = async <T = unknown>(text: string, ...values: unknown[]): Promise<T> =>
  Object.values((await sql<Record<string, T>>(text, ...values))[0] ?? {})[0] as T

afterAll(async () => {
  await (globalThis as { polyclinicPool?: Pool }).polyclinicPool?.end()
  await owner.end()
  await asAdmin(`drop database ${name} with (force)`)
})
