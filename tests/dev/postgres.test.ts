import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type Postgres } from '@/dev/postgres'
import { isAlive } from '@/dev/process/identity.mjs'
import { temporaryFolder } from '@/dev/folders/temporary'

let place: Awaited<ReturnType<typeof temporaryFolder>>
let postgres: Postgres
const dir = () => place.folder.at('postgres')

beforeAll(async () => {
  place = await temporaryFolder()
  postgres = await startPostgres({ dir: dir(), durable: false })
})
afterAll(async () => {
  await postgres.stop()
  place.remove()
})

async function query(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows[0]
  } finally {
    await client.end()
  }
}

describe('the embedded PostgreSQL', () => {
  test('gives the database to an owner without special powers', async () => {
    const role = await query(
      postgres.url,
      'select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user',
    )
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: true })
    const owner = await query(
      postgres.url,
      `select pg_get_userbyid(datdba) as name from pg_database where datname = 'polyclinic'`,
    )
    expect(owner.name).toBe('polyclinic_owner')
  })

  test('lets nobody in without a password', async () => {
    const url = new URL(postgres.adminUrl)
    url.password = 'postgres'
    await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  test('knows letters beyond ASCII', async () => {
    const { trigrams, lower } = await query(
      postgres.url,
      `select show_trgm('Müller 北海道') as trigrams, lower('ÄÖÜ') as lower`,
    )
    expect(trigrams).toHaveLength(11)
    expect(lower).toBe('äöü')
  })

  test('keeps its port and its data over a restart, also when it was left behind', async () => {
    await query(postgres.url, 'create table kept as select 42 as answer')
    const { url } = postgres
    const left = Number(
      fs.readFileSync(path.join(dir(), 'cluster/postmaster.pid'), 'utf8').split('\n')[0],
    )
    // the first one has not been stopped
    postgres = await startPostgres({ dir: dir(), durable: false })
    expect(isAlive(left)).toBe(false)
    expect(postgres.url).toBe(url)
    expect(await query(postgres.url, 'select answer from kept')).toEqual({ answer: 42 })
  })
})
