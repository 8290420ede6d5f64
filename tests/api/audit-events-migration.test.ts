import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { auditKeys } from '@/lib/server/audit-keys'
import { verifyAuditLog } from '@/lib/server/db/audit-chain'
import { asOwner } from '@/lib/server/db/owner'
import { asAdmin, ownerUrl } from '@/tests/support/database'
import { AUDIT_SECRET } from '@/tests/support/settings'

const MIGRATIONS = path.join(process.cwd(), 'tests/former/migrations')
/** The last migrations before rows had a digest of their details, and before they had an event. */
const [BEFORE_DIGESTS, BEFORE_EVENTS] = ['0073_export_limits', '0076_settings_by_country']

const name = `polyclinic_${randomBytes(6).toString('hex')}`
const url = ownerUrl.replace(/[^/]+$/, name)

/** Runs the migrations up to one of them, or all. */
async function migrateTo(last?: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'polyclinic-migrations-'))
  await cp(MIGRATIONS, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] }
  const count = last
    ? journal.entries.findIndex(({ tag }) => tag === last) + 1
    : journal.entries.length
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  await asOwner(url, (client) =>
    migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder }),
  )
}

const run = (text: string) => asOwner(url, (client) => client.query(text))
const write = (subjectId: string) =>
  run(
    `insert into audit_log (action, subject, subject_id, after) values ('users:invite', 'user', '${subjectId}', '{"a": 1}')`,
  )

/**
 * What is wrong after some statements of somebody who owns the database, by the numbers of the
 * rows. Nothing stays.
 */
const brokenAfter = (...statements: string[]) =>
  asOwner(url, async (client) => {
    await client.query('begin')
    await client.query('alter table audit_log disable trigger user')
    for (const statement of statements) await client.query(statement)
    const { broken } = await verifyAuditLog(client, auditKeys(AUDIT_SECRET))
    await client.query('rollback')
    return broken.map(({ sequence, what }) => [sequence, what])
  })

beforeAll(async () => {
  await asAdmin(`create database ${name} owner polyclinic_owner`)
  const admin = new Client(inject('postgres').adminUrl.replace(/[^/]+$/, name))
  await admin.connect()
  for (const extension of ['pg_trgm', 'unaccent', 'btree_gin'])
    await admin.query(`create extension ${extension}`)
  await admin.end()
  await migrateTo(BEFORE_DIGESTS)
  await write('first')
  await migrateTo(BEFORE_EVENTS)
  await write('second')
  await migrateTo()
  await run(`insert into audit_log (action, event, subject, subject_id, after)
    values ('users:invite', 'user.invited', 'user', 'third', '{"a": 1}')`)
})
afterAll(() => asAdmin(`drop database ${name} with (force)`))

describe('the events of the audit log', () => {
  test('leave what was written before them as it was', async () => {
    const { rows } = await run(
      'select sequence, event from audit_log where organization_id is null order by sequence',
    )
    expect(rows).toEqual([
      { sequence: 1, event: null },
      { sequence: 2, event: null },
      { sequence: 3, event: 'user.invited' },
    ])
    expect(await brokenAfter()).toEqual([])
  })

  test('are needed from now on', async () => {
    await expect(write('fourth')).rejects.toMatchObject({
      code: '23514',
      constraint: 'audit_log_event',
    })
  })

  test.each([
    [1, `'user.invited'`],
    [2, `'user.invited'`],
    [3, `'user.removed'`],
    [3, 'null'],
  ])('are covered by the hash: that of row %i cannot become %s', async (sequence, event) => {
    const broken = await brokenAfter(
      'alter table audit_log drop constraint audit_log_event',
      `update audit_log set event = ${event} where organization_id is null and sequence = ${sequence}`,
    )
    expect(broken).toEqual([[sequence, 'it was changed']])
  })
})
