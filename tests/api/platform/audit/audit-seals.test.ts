import type { Client } from 'pg'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditKeys, FIRST_PREVIOUS, macOf, textOfSeal } from '@/lib/platform/audit/audit-keys'
import {
  compareWithCheckpoint,
  makeCheckpoint,
  readCheckpoint,
  verifyAuditLog,
} from '@/lib/platform/db/audit-chain'
import { asOwner } from '@/lib/platform/db/owner'
import { asAdmin, one, ownerUrl, sql } from '@/tests/support/db/database'
import { buildOrganization, unique } from '@/tests/support/world'

const KEYS = auditKeys('an-audit-key-for-tests-of-32-characters')
const OTHERS = auditKeys('another-audit-key-for-tests-of-32-chars')

/** A process of its own: each remembers the newest seal that it has seen. */
async function newSealer() {
  vi.resetModules()
  const { sealAuditLog } = await import('@/lib/platform/audit/audit-seals')
  return sealAuditLog
}
const seal = async (keys = KEYS) => (await newSealer())(keys)

let organizationId: number
const write = (subjectId = unique('subject-'), organization: number | null = organizationId) =>
  sql(
    `insert into audit_log (organization_id, action, event, subject, subject_id) values ($1, 'users:invite', 'user.invited', 'user', $2)`,
    organization,
    subjectId,
  )

beforeAll(async () => {
  organizationId = await buildOrganization()
  for (let n = 0; n < 5; n += 1) await write()
  await write('of-the-provider', null)
})
afterEach(() => void vi.restoreAllMocks())

/** Runs `work` as an owner who has done something to the log, and takes everything back. */
const asTamperer = <T>(statements: string[], work: (client: Client) => Promise<T>): Promise<T> =>
  asOwner(ownerUrl, async (client) => {
    await client.query('begin')
    for (const table of ['audit_log', 'audit_seals', 'audit_seal_ranges'])
      await client.query(`alter table ${table} disable trigger user`)
    for (const statement of statements) await client.query(statement)
    const result = await work(client)
    await client.query('rollback')
    return result
  })
const verdictAfter = (...statements: string[]) =>
  asTamperer(statements, (client) => verifyAuditLog(client, KEYS))

/**
 * Edits the row with a sequence number, and computes every hash from there on anew, as its owner
 * can.
 */
const editAndRecompute = (sequence: number) => `do $$
  declare entry audit_log; before text;
  begin
    for entry in select * from audit_log where organization_id = ${organizationId} and sequence >= ${sequence} order by sequence loop
      if entry.sequence = ${sequence} then
        entry.after := '{"forged": true}';
      else
        entry.previous_hash := before;
      end if;
      entry.details_digest := encode(sha256(convert_to(
        jsonb_build_array('polyclinic audit details', entry.details_salt, entry.before, entry.after)::text, 'UTF8')), 'hex');
      entry.hash := audit_hash(entry);
      update audit_log set after = entry.after, details_digest = entry.details_digest, previous_hash = entry.previous_hash,
        hash = entry.hash where id = entry.id;
      before := entry.hash;
    end loop;
  end $$`
const ofOurs = () => `where organization_id = ${organizationId}`

describe('the seals of the audit log', () => {
  test('cover the rows that were there before there were seals', async () => {
    const before = await asOwner(ownerUrl, (client) => verifyAuditLog(client, KEYS))
    expect(before).toMatchObject({ seals: 0, unsealed: before.rows, broken: [] })
    expect(await seal()).toBe(before.chains)
    const after = await asOwner(ownerUrl, (client) => verifyAuditLog(client, KEYS))
    expect(after).toMatchObject({
      rows: before.rows,
      seals: 1,
      unsealed: 0,
      broken: [],
      faults: [],
    })
  })

  test('cover new rows once', async () => {
    await write()
    expect(await verdictAfter()).toMatchObject({ unsealed: 1, faults: [] })
    expect(await seal()).toBe(1)
    expect(await seal()).toBe(0)
    expect(await verdictAfter()).toMatchObject({ unsealed: 0, faults: [] })
  })

  test('cover the chains with late rows alone where they are asked to', async () => {
    const seals = await newSealer()
    await write()
    expect(await seals(KEYS, 60)).toBe(1)
    expect(await verdictAfter()).toMatchObject({ unsealed: 0, faults: [] })
  })

  test('are made by one process at a time', async () => {
    await Promise.all(Array.from({ length: 5 }, () => write()))
    const sealers = await Promise.all([newSealer(), newSealer(), newSealer()])
    await Promise.all(sealers.map((work) => work(KEYS)))
    await seal()
    expect(await verdictAfter()).toMatchObject({ unsealed: 0, broken: [], faults: [] })
  })

  test('show an edited row whose chain was computed anew', async () => {
    const { broken, faults } = await verdictAfter(editAndRecompute(2))
    expect(broken).toEqual([])
    expect(faults[0]).toBe(
      `The sealed rows 1 to 5 of organization ${organizationId} are not what was sealed.`,
    )
  })

  test('show that the newest rows were deleted', async () => {
    const { broken, faults } = await verdictAfter(
      `delete from audit_log ${ofOurs()} and sequence > 3`,
    )
    expect(broken).toEqual([])
    expect(faults[0]).toBe(
      `2 of the sealed rows 1 to 5 of organization ${organizationId} are gone.`,
    )
  })

  test('show that an organization’s whole log was deleted', async () => {
    const { broken, faults } = await verdictAfter(`delete from audit_log ${ofOurs()}`)
    expect(broken).toEqual([])
    expect(faults[0]).toBe(
      `All of the sealed rows 1 to 5 of organization ${organizationId} are gone.`,
    )
  })

  test('show changed ids', async () => {
    const { broken, faults } = await verdictAfter(
      `alter table audit_log alter id drop identity`,
      `update audit_log set id = id + 1000000 ${ofOurs()} and sequence = 2`,
    )
    expect(broken).toEqual([])
    expect(faults).toEqual([
      `The sealed rows 1 to 5 of organization ${organizationId} are not what was sealed.`,
    ])
  })

  test('are not fooled by a function of the database that was replaced', async () => {
    const { broken } = await verdictAfter(
      `create or replace function audit_hash(entry audit_log) returns text language sql as 'select entry.hash'`,
      `update audit_log set after = '{"forged": true}' ${ofOurs()} and sequence = 2`,
    )
    expect(broken).toEqual([
      { organizationId, sequence: 2, what: 'its details were changed or removed' },
    ])
  })

  test('are not fooled by a function whose arguments fit better than those of PostgreSQL’s own', async () => {
    const { broken } = await verdictAfter(
      `create table kept as select * from audit_log ${ofOurs()} and sequence = 2`,
      `create function public.jsonb_build_array(text, text, jsonb, jsonb) returns jsonb language sql as
        $$ select pg_catalog.jsonb_build_array($1, $2, k.before, k.after) from kept k where k.details_salt = $2
           union all select pg_catalog.jsonb_build_array($1, $2, $3, $4) limit 1 $$`,
      `update audit_log set after = '{"forged": true}' ${ofOurs()} and sequence = 2`,
    )
    expect(broken).toEqual([
      { organizationId, sequence: 2, what: 'its details were changed or removed' },
    ])
  })

  test.each([
    ['a time before Christ', `at = at - interval '4051 years'`, 'it was changed'],
    ['a removed hash', 'hash = null', 'it was changed'],
    [
      'removed details',
      'before = null, after = null, details_salt = null',
      'its details were changed or removed',
    ],
    ['a removed digest of the details', 'details_digest = null', 'it was changed'],
  ])('show %s', async (_title, change, what) => {
    const { broken } = await verdictAfter(
      'alter table audit_log alter hash drop not null',
      `update audit_log set ${change} ${ofOurs()} and sequence = 5`,
    )
    expect(broken[0]).toEqual({ organizationId, sequence: 5, what })
  })

  test('show rows that are said to be sealed by a seal that is not there', async () => {
    const said = `insert into audit_seal_ranges (seal, organization_id, first, last, digest)
      select 99, organization_id, sequence, sequence, encode(sha256(convert_to(id || ' ' || hash, 'UTF8')), 'hex')
      from audit_log ${ofOurs()} order by sequence desc limit 1`
    await write()
    const sequence = await one<number>(`select max(sequence)::int from audit_log ${ofOurs()}`)
    const { faults } = await verdictAfter(
      'alter table audit_seal_ranges drop constraint audit_seal_ranges_seal_audit_seals_number_fk',
      said,
    )
    const rows = `rows ${sequence} to ${sequence} of organization ${organizationId}`
    expect(faults).toEqual([`Seal 99, which is said to cover ${rows}, is missing.`])
    const before = await verdictAfter(
      `insert into audit_seals (number, key_id, sealed_at, previous, mac)
       values (0, '${KEYS.current.id}', now(), repeat('0', 64), repeat('0', 64))`,
      said.replace('99', '0'),
    )
    expect(before.faults).toEqual(['Seal 1 is missing.', 'Seal 0 is not what was sealed.'])
    await seal()
  })

  test.each([
    [
      'a view',
      ['alter table audit_seals rename to kept', 'create view audit_seals as select * from kept'],
      'audit_seals is not an ordinary table.',
    ],
    [
      'a policy that hides rows',
      ['create policy hiding on audit_log as restrictive for select using (id > 0)'],
      'The policy hiding can hide rows of the table audit_log from this command.',
    ],
    [
      'a policy that was exchanged',
      [
        'drop policy audit_seals_owner on audit_seals',
        'create policy audit_seals_owner on audit_seals using (number > 0)',
      ],
      'No policy lets this command read all rows of the table audit_seals.',
    ],
    [
      'a collation in which all hashes are equal',
      [
        `create collation lax (provider = icu, locale = 'und-u-ks-level1', deterministic = false)`,
        'alter table audit_log alter hash type text collate lax',
      ],
      'The column hash of the table audit_log is not as the migrations made it.',
    ],
    [
      'a column of another type',
      ['alter table audit_seals alter key_id type varchar(200)'],
      'The column key_id of the table audit_seals is not as the migrations made it.',
    ],
  ])('are not read through %s', async (_title, statements, fault) => {
    expect((await verdictAfter(...statements)).faults).toContain(fault)
  })

  test('hold when details are erased with their salt, and do not tell what they were', async () => {
    const { broken, faults } = await verdictAfter(
      `update audit_log set before = null, after = null, details_salt = null ${ofOurs()}`,
    )
    expect(new Set(broken.map(({ what }) => what))).toEqual(
      new Set(['its details were changed or removed']),
    )
    expect(faults).toEqual([])
    const digests = await sql<{ digest: string; details: string }>(`select details_digest as digest,
      encode(sha256(convert_to(jsonb_build_array('polyclinic audit details', null, before, after)::text, 'UTF8')), 'hex') as details
      from audit_log ${ofOurs()}`)
    expect(new Set(digests.map(({ digest }) => digest)).size).toBe(digests.length)
    for (const { digest, details } of digests) expect(digest).not.toBe(details)
  })

  test('hold over rows from before there was a digest of details', async () => {
    const { broken } = await verdictAfter(
      'alter table audit_log drop constraint audit_log_event',
      'update audit_log set details_salt = null, details_digest = null, event = null',
      `do $$ declare entry audit_log; last text; begin
        for entry in select * from audit_log order by organization_id, sequence loop
          entry.previous_hash := case when entry.sequence = 1 then repeat('0', 64) else last end;
          last := encode(sha256(convert_to((jsonb_build_array(entry.previous_hash, entry.organization_id, entry.sequence,
            to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor_person_id, entry.action,
            entry.subject, entry.subject_id, entry.before, entry.after, entry.request_id)
            || case when entry.api_key is null and entry.viewed_as_person_id is null then '[]'::jsonb
              else jsonb_build_array(entry.api_key, entry.viewed_as_person_id) end)::text, 'UTF8')), 'hex');
          update audit_log set previous_hash = entry.previous_hash, hash = last where id = entry.id;
        end loop; end $$`,
    )
    expect(broken).toEqual([])
  })

  test.each([
    [
      'a removed seal',
      [`delete from audit_seal_ranges where seal = 1`, `delete from audit_seals where number = 1`],
      'Seal 1 is missing.',
    ],
    [
      'a removed range',
      [`delete from audit_seal_ranges where seal = 2`],
      'Seal 2 is not what was sealed.',
    ],
    [
      'a changed range',
      [`update audit_seal_ranges set digest = md5('x') where seal = 1`],
      'Seal 1 is not what was sealed.',
    ],
    [
      'a changed time',
      [`update audit_seals set sealed_at = sealed_at - interval '1 ms' where number = 1`],
      'Seal 1 is not what was sealed.',
    ],
    [
      'a seal with another key',
      [`update audit_seals set key_id = '${OTHERS.current.id}' where number = 1`],
      `Seal 1 was made with the key ${OTHERS.current.id}, which is neither AUDIT_KEY nor among AUDIT_OLD_KEYS.`,
    ],
    [
      'a changed MAC',
      [`update audit_seals set mac = repeat('0', 64) where number = 1`],
      'Seal 1 is not what was sealed.',
    ],
  ])('show %s', async (_title, statements, fault) => {
    expect((await verdictAfter(...statements)).faults).toContain(fault)
  })

  test('cannot be made by somebody who has the database and not the key', async () => {
    const forged = {
      number: 1,
      keyId: KEYS.current.id,
      sealedAt: '2026-01-01T00:00:00.000Z',
      previous: FIRST_PREVIOUS,
      ranges: [],
    }
    const mac = macOf({ ...OTHERS.current, id: KEYS.current.id }, textOfSeal(forged))
    const { faults } = await verdictAfter(
      'delete from audit_seal_ranges',
      'delete from audit_seals',
      `insert into audit_seals (number, key_id, sealed_at, previous, mac) values (1, '${forged.keyId}', '${forged.sealedAt}', '${forged.previous}', '${mac}')`,
    )
    expect(faults[0]).toBe('Seal 1 is not what was sealed.')
  })

  test('are missed by the process that made them when somebody removes them', async () => {
    const seals = await newSealer()
    const { log } = await import('@/lib/platform/observability/log')
    const fatal = vi.spyOn(log, 'fatal').mockReturnValue(undefined)
    await write()
    await seals(KEYS)
    const number = await one<number>('select max(number)::int from audit_seals')
    await sql('alter table audit_seals disable trigger user')
    await sql('alter table audit_seal_ranges disable trigger user')
    await sql(`create table kept as select * from audit_seals where number = ${number}`)
    await sql(`create table kept_ranges as select * from audit_seal_ranges where seal = ${number}`)
    await sql(`delete from audit_seal_ranges where seal = ${number}`)
    await sql(`delete from audit_seals where number = ${number}`)
    expect(await seals(KEYS)).toBe(null)
    expect(fatal).toHaveBeenCalledWith(
      { seal: number },
      expect.stringContaining('a seal of the audit log is gone'),
    )
    await sql('insert into audit_seals select * from kept')
    await sql('insert into audit_seal_ranges select * from kept_ranges')
    await sql('drop table kept, kept_ranges')
    await sql('alter table audit_seals enable trigger user')
    await sql('alter table audit_seal_ranges enable trigger user')
    expect(await seals(KEYS)).toBe(0)
  })

  test('go on with a new key, and are verified with both', async () => {
    await write()
    await seal(OTHERS)
    const both = auditKeys(OTHERS.current.secret, [KEYS.current.secret])
    expect((await asOwner(ownerUrl, (client) => verifyAuditLog(client, both))).faults).toEqual([])
    const { faults } = await asOwner(ownerUrl, (client) => verifyAuditLog(client, OTHERS))
    expect(faults[0]).toMatch(/^Seal 1 was made with the key [\da-f]{12}, which is neither/)
  })

  test.each([
    'update audit_seals set mac = mac',
    'delete from audit_seals',
    'truncate audit_seals cascade',
    'delete from audit_seal_ranges',
  ])('refuse even the owner: %s', async (statement) => {
    await expect(sql(statement)).rejects.toThrow(/append-only/)
  })

  test('never show their key to the database', async () => {
    await write()
    const texts = await asAdmin<{ query: string }>('select query from pg_stat_activity')
    await seal(OTHERS)
    const dump = await sql<{ row: string }>(
      'select s::text as row from audit_seals s union all select r::text from audit_seal_ranges r',
    )
    for (const text of [...texts.map(({ query }) => query), ...dump.map(({ row }) => row)])
      expect(text).not.toContain(OTHERS.current.secret)
  })

  test('report rows that nobody has sealed for long', async () => {
    const { faults } = await verdictAfter(
      `insert into audit_log (organization_id, sequence, at, action, event, subject, subject_id, previous_hash, hash)
       values (${organizationId}, 100, now() - interval '1 day', 'x', 'x', 'x', 'x', 'x', 'x')`,
    )
    expect(faults).toContain(
      '1 rows are older than 30 minutes and not sealed: a running web process seals them.',
    )
  })
})

describe('a checkpoint of the audit log', () => {
  const keys = auditKeys(OTHERS.current.secret, [KEYS.current.secret])
  const make = () => asOwner(ownerUrl, (client) => makeCheckpoint(client, keys))
  const comparedAfter = async (...statements: string[]) => {
    const checkpoint = readCheckpoint(JSON.stringify(await make()), keys)
    return asTamperer(statements, (client) => compareWithCheckpoint(client, checkpoint))
  }

  test('has the length and the head of every chain, and holds when rows are added', async () => {
    const checkpoint = await make()
    const rows = await one<number>(`select count(*)::int from audit_log ${ofOurs()}`)
    const head = await one<string>(
      `select hash from audit_log ${ofOurs()} order by sequence desc limit 1`,
    )
    expect(checkpoint.chains).toContainEqual(
      expect.objectContaining({ organizationId, rows, head }),
    )
    await write()
    expect(await asOwner(ownerUrl, (client) => compareWithCheckpoint(client, checkpoint))).toEqual(
      [],
    )
  })

  test('shows rows that are gone together with all seals', async () => {
    const unseal = ['delete from audit_seal_ranges', 'delete from audit_seals']
    const rows = await one<number>(`select count(*)::int from audit_log ${ofOurs()}`)
    const name = `organization ${organizationId}`
    expect(
      (
        await comparedAfter(...unseal, `delete from audit_log ${ofOurs()} and sequence = ${rows}`)
      )[0],
    ).toMatch(new RegExp(`^1 of the ${rows} rows that ${name} had at .* are gone\\.$`))
    const all = await comparedAfter(...unseal, `delete from audit_log ${ofOurs()}`)
    expect(all[0]).toMatch(new RegExp(`^All ${rows} rows that ${name} had at .* are gone\\.$`))
    expect(all[1]).toMatch(/^Seal \d+, the newest at .*, is gone\.$/)
    expect((await comparedAfter(...unseal, editAndRecompute(2)))[0]).toMatch(
      / are not what they were\.$/,
    )
    const ids = [
      'alter table audit_log alter id drop identity',
      `update audit_log set id = id + 1000000 ${ofOurs()} and sequence = 2`,
    ]
    expect((await comparedAfter(...ids))[0]).toMatch(/ are not what they were\.$/)
  })

  test('cannot be changed, nor read without its key', async () => {
    const checkpoint = await make()
    const chains = checkpoint.chains.slice(1)
    expect(() => readCheckpoint(JSON.stringify({ ...checkpoint, chains }), keys)).toThrow(
      'The checkpoint was changed after it was signed',
    )
    expect(() => readCheckpoint(JSON.stringify(checkpoint), KEYS)).toThrow(
      /which is neither AUDIT_KEY nor among AUDIT_OLD_KEYS\.$/,
    )
    expect(() => readCheckpoint('x', keys)).toThrow('The file is not a checkpoint: it is not JSON.')
    for (const text of [
      'null',
      '[]',
      '{}',
      '{"version":1}',
      JSON.stringify({ ...checkpoint, chains: [null] }),
    ])
      expect(() => readCheckpoint(text, keys)).toThrow(
        'The file is not a checkpoint of the audit log.',
      )
  })
})
