import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  auditKeys,
  macOf,
  textOfCheckpoint,
  type SignedCheckpoint,
} from '@/lib/platform/audit/audit-keys'
import { verifyAudit } from '@/tests/support/processes/audit-command'
import { one, owner, ownerUrl, sql } from '@/tests/support/db/database'
import { AUDIT_SECRET } from '@/tests/support/settings'
import { buildOrganization } from '@/tests/support/world'

// The command itself, against what somebody has done who owns the database and does not have the
// key.

const KEYS = auditKeys(AUDIT_SECRET)
const OTHERS_SECRET = 'the-audit-key-of-another-installation'
const folder = mkdtempSync(path.join(tmpdir(), 'polyclinic-checkpoints-'))
const file = (name: string) => path.join(folder, `${name}.json`)

const verify = (args: string[], settings: Record<string, string> = {}) =>
  verifyAudit(ownerUrl, folder, args, settings)

/** Seals what is not sealed yet, as a process does that has just been started. */
async function seal() {
  vi.resetModules()
  const { sealAuditLog } = await import('@/lib/platform/audit/audit-seals')
  return sealAuditLog(KEYS)
}

const TABLES = ['audit_log', 'audit_seals', 'audit_seal_ranges']

/** Runs statements past the triggers, and leaves these as they were. */
async function tamper(...statements: string[]) {
  const client = await owner.connect()
  try {
    await client.query('begin')
    for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`)
    for (const statement of statements) await client.query(statement)
    for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`)
    await client.query('commit')
  } finally {
    // Whatever failed is taken back with its connection.
    client.release(true)
  }
}

const REMOVE_SEALS = ['delete from audit_seal_ranges', 'delete from audit_seals']
const keep = () =>
  tamper(...TABLES.map((table) => `create table kept_${table} as select * from ${table}`))
async function putBack() {
  const columns =
    await one<string>(`select string_agg(quote_ident(column_name), ', ') from information_schema.columns
    where table_schema = 'public' and table_name = 'audit_log' and is_generated = 'NEVER'`)
  await tamper(
    ...REMOVE_SEALS,
    'delete from audit_log',
    `insert into audit_log (${columns}) overriding system value select ${columns} from kept_audit_log`,
    'insert into audit_seals select * from kept_audit_seals',
    'insert into audit_seal_ranges select * from kept_audit_seal_ranges',
  )
}

let ours: number
let others: number
const write = async (organizationId: number, count: number) => {
  for (let n = 1; n <= count; n += 1)
    await sql(
      `insert into audit_log (organization_id, action, event, subject, subject_id, after) values ($1, 'users:invite', 'user.invited', 'user', $2, $3)`,
      organizationId,
      String(n),
      { n },
    )
}

/** Computes all digests and hashes of our organization's chain anew. */
const recompute = () => `do $$
  declare entry audit_log; last text := repeat('0', 64);
  begin
    for entry in select * from audit_log where organization_id = ${ours} order by sequence loop
      entry.previous_hash := last;
      entry.details_digest := encode(sha256(convert_to(
        jsonb_build_array('polyclinic audit details', entry.details_salt, entry.before, entry.after)::text, 'UTF8')), 'hex');
      last := audit_hash(entry);
      update audit_log set previous_hash = entry.previous_hash, details_digest = entry.details_digest, hash = last where id = entry.id;
    end loop;
  end $$`
const ofOurs = () => `organization_id = ${ours}`
const insertAt = (sequence: number) => [
  `update audit_log set sequence = -sequence where ${ofOurs()} and sequence >= ${sequence}`,
  `update audit_log set sequence = 1 - sequence where ${ofOurs()} and sequence < 0`,
  `insert into audit_log (organization_id, sequence, action, event, subject, subject_id, details_salt)
   values (${ours}, ${sequence}, 'users:invite', 'user.invited', 'user', 'forged', 'x')`,
]
const swap = () => [
  `update audit_log set sequence = -sequence where ${ofOurs()} and sequence in (2, 3)`,
  `update audit_log set sequence = 5 + sequence where ${ofOurs()} and sequence < 0`,
]
const REMOVE_NEWEST = () => `delete from audit_log where ${ofOurs()} and sequence > 4`

beforeAll(async () => {
  ours = await buildOrganization()
  others = await buildOrganization()
  await write(ours, 3)
  await write(others, 2)
  await seal()
  expect(await verify(['--checkpoint', file('older')])).toMatchObject({ ok: true })
  await write(ours, 3)
  await seal()
  expect(await verify(['--checkpoint', file('newest')])).toMatchObject({ ok: true })
  await keep()
})
afterEach(putBack)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('npm run audit:verify -- --against', () => {
  test('finds a log that has only grown as it was, and says how much of it the checkpoint names', async () => {
    await write(ours, 1)
    const { chains } = JSON.parse(readFileSync(file('newest'), 'utf8')) as SignedCheckpoint
    const rows = chains.reduce((sum, chain) => sum + chain.rows, 0)
    const { ok, output } = await verify(['--against', file('newest')])
    expect(output).toMatch(/names is there: (\d+) rows in (\d+) chains\.$/m)
    expect(output).toContain(`names is there: ${rows} rows in ${chains.length} chains.`)
    expect(output).toContain('1 rows wait to be sealed.')
    expect(ok).toBe(true)
  })

  test('finds the log of an organization that was archived as it was', async () => {
    await sql(`update organizations set archived_at = now() where id = $1`, ours)
    await write(ours, 1)
    expect(await verify(['--against', file('newest')])).toMatchObject({ ok: true })
    await expect(sql('delete from organizations where id = $1', ours)).rejects.toMatchObject({
      code: '23503',
    })
  })

  // What the seals say, and what the checkpoint says.
  test.each<[string, () => string[], string, string]>([
    [
      'rows that were edited',
      () => [`update audit_log set after = '{"n": 9}' where ${ofOurs()} and sequence = 2`],
      'Row 2 of OURS: its details were changed or removed.',
      // the checkpoint names the digest of the details, which is still there
      'NOT as they were written.',
    ],
    [
      'rows that were edited, and the chain computed anew',
      () => [
        `update audit_log set after = '{"n": 9}' where ${ofOurs()} and sequence = 2`,
        recompute(),
      ],
      'The sealed rows 1 to 3 of OURS are not what was sealed.',
      'The 6 rows that OURS had at TIME are not what they were.',
    ],
    [
      'the newest rows that were deleted',
      () => [REMOVE_NEWEST()],
      '2 of the sealed rows 4 to 6 of OURS are gone.',
      '2 of the 6 rows that OURS had at TIME are gone.',
    ],
    [
      'a whole log that was deleted',
      () => [`delete from audit_log where ${ofOurs()}`],
      'All of the sealed rows 1 to 3 of OURS are gone.',
      'All 6 rows that OURS had at TIME are gone.',
    ],
    [
      'changed ids',
      () => [
        'alter table audit_log alter id set generated by default',
        `update audit_log set id = id + 1000000 where ${ofOurs()} and sequence = 2`,
        'alter table audit_log alter id set generated always',
      ],
      'The sealed rows 1 to 3 of OURS are not what was sealed.',
      'The 6 rows that OURS had at TIME are not what they were.',
    ],
    [
      'a row that was inserted in the middle',
      () => [...insertAt(3), recompute()],
      'The sealed rows 1 to 3 of OURS are not what was sealed.',
      'The 6 rows that OURS had at TIME are not what they were.',
    ],
    [
      'two rows in the other order',
      () => [...swap(), recompute()],
      'The sealed rows 1 to 3 of OURS are not what was sealed.',
      'The 6 rows that OURS had at TIME are not what they were.',
    ],
    [
      'rows that were moved into another organization’s log',
      () => [
        `update audit_log set organization_id = ${others}, sequence = 3 where ${ofOurs()} and sequence = 6`,
      ],
      '1 of the sealed rows 4 to 6 of OURS are gone.',
      '1 of the 6 rows that OURS had at TIME are gone.',
    ],
  ])('names the organization and the place of %s', async (_title, statements, sealed, compared) => {
    await tamper(...statements())
    const { ok, how, output } = await verify(['--against', file('newest')])
    expect([ok, how]).toEqual([false, 'exit code 1'])
    const said = output
      .replaceAll(`organization ${ours}`, 'OURS')
      .replaceAll(/ at \S+Z/g, ' at TIME')
    expect(said).toContain(sealed)
    expect(said).toContain(compared)
    expect(said).toContain('NOT as they were written.')
    expect(said).not.toContain('Checkpoint: ')
  })

  test('shows what was deleted before all was sealed anew with the key, as the next process to start does', async () => {
    await tamper(...REMOVE_SEALS, REMOVE_NEWEST())
    await seal()
    expect(await verify([])).toMatchObject({ ok: true })
    const { ok, output } = await verify(['--against', file('newest')])
    expect(ok).toBe(false)
    expect(output).toMatch(
      new RegExp(`^2 of the 6 rows that organization ${ours} had at \\S+ are gone\\.$`, 'm'),
    )
    expect(output).toMatch(/^Seal 2, the newest at \S+, is gone\.$/m)
  })

  test('refuses an older checkpoint in the place of a newer one, which would not show it', async () => {
    await tamper(...REMOVE_SEALS, REMOVE_NEWEST())
    const { at } = JSON.parse(readFileSync(file('newest'), 'utf8')) as SignedCheckpoint
    const older = await verify(['--against', file('older'), '--not-before', at])
    expect(older.ok).toBe(false)
    expect(older.output).toMatch(
      new RegExp(`${file('older')} is the checkpoint of \\S+Z, which is before ${at}\\.`),
    )
    await putBack()
    expect(await verify(['--against', file('newest'), '--not-before', at])).toMatchObject({
      ok: true,
    })
  })

  test.each([
    [['--not-before', '2026-01-01']],
    [['--against', file('newest'), '--not-before', 'yesterday']],
  ])('says how it is used: %s', async (args) => {
    const { ok, output } = await verify(args)
    expect(ok).toBe(false)
    expect(output).toContain('Usage: npm run audit:verify')
  })

  test('refuses a checkpoint that was edited, and one that was signed with a guessed key', async () => {
    const checkpoint = JSON.parse(readFileSync(file('newest'), 'utf8')) as SignedCheckpoint
    const chains = checkpoint.chains.filter(({ organizationId }) => organizationId !== ours)
    const guessed = { ...auditKeys('password'.repeat(4)).current, id: KEYS.current.id }
    for (const mac of [
      checkpoint.mac,
      macOf(guessed, textOfCheckpoint({ ...checkpoint, chains })),
    ]) {
      writeFileSync(file('edited'), JSON.stringify({ ...checkpoint, chains, mac }))
      const { ok, output } = await verify(['--against', file('edited')])
      expect(ok).toBe(false)
      expect(output).toContain(
        `${file('edited')}: The checkpoint was changed after it was signed, or was signed with another key.`,
      )
    }
  })

  test('refuses the checkpoint of another installation, and shows one that has the same key', async () => {
    const checkpoint = JSON.parse(readFileSync(file('newest'), 'utf8')) as SignedCheckpoint
    const another = auditKeys(OTHERS_SECRET)
    const foreign = { ...checkpoint, keyId: another.current.id }
    writeFileSync(
      file('foreign'),
      JSON.stringify({ ...foreign, mac: macOf(another.current, textOfCheckpoint(foreign)) }),
    )
    const refused = await verify(['--against', file('foreign')])
    expect(refused.ok).toBe(false)
    expect(refused.output).toContain(
      `The checkpoint was signed with the key ${another.current.id}, which is neither AUDIT_KEY nor among AUDIT_OLD_KEYS.`,
    )
    const copy = {
      ...checkpoint,
      seal: { number: 1, mac: 'a'.repeat(64) },
      chains: [{ organizationId: ours, rows: 2, head: 'b'.repeat(64), digest: 'c'.repeat(64) }],
    }
    writeFileSync(
      file('copy'),
      JSON.stringify({ ...copy, mac: macOf(KEYS.current, textOfCheckpoint(copy)) }),
    )
    const shown = await verify(['--against', file('copy')])
    expect(shown.ok).toBe(false)
    expect(shown.output).toContain(
      `The 2 rows that organization ${ours} had at ${copy.at} are not what they were.`,
    )
    expect(shown.output).toContain(`Seal 1, the newest at ${copy.at}, is another one now.`)
  })

  test('goes on with a new key, as long as it is told the old one', async () => {
    const changed = { AUDIT_KEY: OTHERS_SECRET, AUDIT_OLD_KEYS: AUDIT_SECRET }
    expect(
      await verify(['--against', file('newest'), '--checkpoint', file('new-key')], changed),
    ).toMatchObject({
      ok: true,
    })
    expect(await verify(['--against', file('new-key')], changed)).toMatchObject({ ok: true })
    const lost = await verify([], { AUDIT_KEY: OTHERS_SECRET })
    expect(lost.ok).toBe(false)
    expect(lost.output).toContain(
      `Seal 1 was made with the key ${KEYS.current.id}, which is neither AUDIT_KEY nor among AUDIT_OLD_KEYS.`,
    )
  })
})
