import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditKeys } from '@/lib/platform/audit/audit-keys'
import { verifyAuditLog } from '@/lib/platform/db/audit-chain'
import { migrate } from '@/lib/platform/db/migrate'
import { asOwner } from '@/lib/platform/db/owner'
import { createDatabase, type NewDatabase } from '@/tests/support/db/new-database'
import { AUDIT_SECRET, SECRET } from '@/tests/support/settings'

/**
 * Rows as releases wrote them that had no digest of the details yet, then no event yet, and as they
 * are written since.
 */
const ROWS = [
  {
    sequence: 1,
    at: '2026-11-29T11:30:41.174454+00:00',
    subject_id: 'first',
    event: null,
    details_salt: null,
    details_digest: null,
    previous_hash: '0000000000000000000000000000000000000000000000000000000000000000',
    hash: 'f83cc7c494a82c730b3bf502d766485b2057ef864153f2fab2eda5c1abed601b',
  },
  {
    sequence: 2,
    at: '2026-11-29T11:30:41.408891+00:00',
    subject_id: 'second',
    event: null,
    details_salt: 'bbf06558-ff27-4668-86e0-d605b80b44ae',
    details_digest: '33e8db6cf0e5dca6d473b1488308feceb2c3274e19b1a2fb61fed45c685f387b',
    previous_hash: 'f83cc7c494a82c730b3bf502d766485b2057ef864153f2fab2eda5c1abed601b',
    hash: 'c26a71649886c43c84056f78e2f9eeacc4dae018ad5c5f942ca76c2cac023c4d',
  },
  {
    sequence: 3,
    at: '2026-11-29T11:30:41.768887+00:00',
    subject_id: 'third',
    event: 'user.invited',
    details_salt: '55a5629e-c10a-401d-9217-750292e9ef44',
    details_digest: 'c52e0dc4d4e93f2fc43d3a1402acf87153e45f853c52f38645508cdc66e4fb1a',
    previous_hash: 'c26a71649886c43c84056f78e2f9eeacc4dae018ad5c5f942ca76c2cac023c4d',
    hash: 'a6998ecf722a17e9a219abec714cf715b52a3c45a4541f23b3895b5f3e9ff566',
  },
]

const COLUMNS = Object.keys(ROWS[0]!).join(', ')
const CONSTRAINT = 'alter table audit_log drop constraint audit_log_event'

let database: NewDatabase
const run = (text: string, ...values: unknown[]) =>
  asOwner(database.url, (client) => client.query(text, values))

/**
 * What is wrong after some statements of somebody who owns the database, by the numbers of the
 * rows. Nothing stays.
 */
const brokenAfter = (...statements: string[]) =>
  asOwner(database.url, async (client) => {
    await client.query('begin')
    await client.query('alter table audit_log disable trigger user')
    for (const statement of statements) await client.query(statement)
    const { broken } = await verifyAuditLog(client, auditKeys(AUDIT_SECRET))
    await client.query('rollback')
    return broken.map(({ sequence, what }) => [sequence, what])
  })

beforeAll(async () => {
  database = await createDatabase()
  await migrate(database.url, SECRET)
  await asOwner(database.url, async (client) => {
    await client.query('begin')
    await client.query('alter table audit_log disable trigger user')
    await client.query(CONSTRAINT)
    await client.query(
      `insert into audit_log (${COLUMNS}, action, subject, after)
       select ${COLUMNS}, 'users:invite', 'user', '{"a": 1}' from jsonb_populate_recordset(null::audit_log, $1)`,
      [JSON.stringify(ROWS)],
    )
    await client.query(
      'alter table audit_log add constraint audit_log_event check (event is not null) not valid',
    )
    await client.query('alter table audit_log enable trigger user')
    await client.query('commit')
  })
})
afterAll(() => database.drop())

describe('the events of the audit log', () => {
  test('are missing in rows from before, which are as they were written, and may be followed', async () => {
    expect(await brokenAfter()).toEqual([])
    const { rows } = await run(
      `insert into audit_log (action, event, subject, subject_id) values ('users:invite', 'user.invited', 'user', 'fourth')
       returning sequence, previous_hash`,
    )
    expect(rows).toEqual([{ sequence: 4, previous_hash: ROWS[2]!.hash }])
    expect(await brokenAfter()).toEqual([])
  })

  test('are needed from now on', async () => {
    const write = run(
      `insert into audit_log (action, subject, subject_id, after) values ('users:invite', 'user', 'fifth', '{"a": 1}')`,
    )
    await expect(write).rejects.toMatchObject({ code: '23514', constraint: 'audit_log_event' })
  })

  test.each([
    [1, `'user.invited'`],
    [2, `'user.invited'`],
    [3, `'user.removed'`],
    [3, 'null'],
  ])('are covered by the hash: that of row %i cannot become %s', async (sequence, event) => {
    const broken = await brokenAfter(
      CONSTRAINT,
      `update audit_log set event = ${event} where organization_id is null and sequence = ${sequence}`,
    )
    expect(broken).toEqual([[sequence, 'it was changed']])
  })
})
