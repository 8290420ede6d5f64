import type { PoolClient } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { grantStaffRole } from '@/lib/platform/db/staff'
import { one, owner as ownerPool, ownerUrl, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { waitFor } from '@/tests/support/wait'
import { buildOrganization, idOf, signIn, unique, type SignedIn } from '@/tests/support/world'

let owner: SignedIn
beforeAll(async () => void (owner = await signIn('owner@polyclinic.example')))

const create = (more: object = {}) =>
  send('/api/v1/admin/organizations', {
    as: owner,
    json: [
      {
        businessName: 'Audited Clinic',
        businessRegistrationId: unique('AUD-'),
        selectedCountry: 840,
        ...more,
      },
    ],
  })

const sha256 = (...parts: string[]) =>
  `encode(sha256(convert_to(jsonb_build_array(${parts.join(', ')})::text, 'UTF8')), 'hex')`
const TIME = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Rows that do not follow from the ones before them, by nothing but the text of what they say. */
const BROKEN = `
  with said as (
    select *, lag(hash, 1, repeat('0', 64)) over chain as hash_before, row_number() over chain as number,
      ${sha256(`'polyclinic audit details'`, 'details_salt', 'before', 'after')} as details,
      ${sha256(
        `'polyclinic audit row 3'`,
        'previous_hash',
        'organization_id',
        'sequence',
        TIME,
        'actor_person_id',
        'api_key',
        'viewed_as_person_id',
        'request_id',
        'action',
        'subject',
        'subject_id',
        'details_digest',
        'event',
      )} as computed
    from audit_log window chain as (partition by organization_id order by sequence)
  )
  select id::int from said where previous_hash <> hash_before or sequence <> number or hash <> computed
    or details_digest is distinct from details order by id`

/** What the chain says of a log in which somebody with all powers has changed something. */
async function brokenAfter(tampering: string): Promise<number> {
  const client = await ownerPool.connect()
  try {
    await client.query('begin')
    await client.query('alter table audit_log disable trigger user')
    const { rowCount } = await client.query(tampering)
    expect(rowCount).toBeGreaterThan(0)
    return (await client.query(BROKEN)).rows.length
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** As on the first day of an installation. */
async function emptyProvidersChain() {
  await sql('alter table audit_log disable trigger user')
  await sql('delete from audit_log where organization_id is null')
  await sql('alter table audit_log enable trigger user')
}

/** How many connections of the owner wait for the lock of a chain. */
const ownersWaiting = () =>
  one<number>(`select count(*)::int from pg_stat_activity
    where datname = current_database() and usename = current_user and wait_event_type = 'Lock' and wait_event = 'advisory'`)

describe('the audit log', () => {
  test('tells of a created organization, in its own chain', async () => {
    const { body, headers } = await create()
    const { id, domainURL } = body.data[0]
    expect(await sql('select * from audit_log where organization_id = $1', id)).toEqual([
      expect.objectContaining({
        sequence: 1,
        actor_person_id: owner.personId,
        action: 'organizations:create',
        subject: 'organization',
        subject_id: String(id),
        before: null,
        after: expect.objectContaining({
          id,
          domainURL,
          businessName: 'Audited Clinic',
          country: 840,
        }),
        request_id: headers['x-request-id'],
        previous_hash: '0'.repeat(64),
      }),
    ])
  })

  test('has one row for each committed change and none for a refused one', async () => {
    const before = await one<number>('select count(*)::int from audit_log')
    const statuses = await Promise.all([
      ...Array.from({ length: 8 }, () => create()),
      create({ selectedCountry: 999 }),
      create({ partOf: 2_000_000_000 }),
      create({ businessName: 'x' }),
    ]).then((answers) => answers.map(({ status }) => status))
    expect(statuses.filter((status) => status === 201)).toHaveLength(8)
    expect(await one('select count(*)::int from audit_log')).toBe(before + 8)
  })

  test('has no row when the log itself cannot be written, and neither has the change', async () => {
    await sql(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`,
    )
    await sql('create trigger fail before insert on audit_log for each row execute function fail()')
    const before = await one('select count(*)::int from organizations')
    expect((await create()).status).toBe(500)
    expect(await one('select count(*)::int from organizations')).toBe(before)
    await sql('drop function fail cascade')
  })

  test('numbers each chain without gaps, also under concurrent writers', async () => {
    const organizationId = await idOf('koeln')
    const write = (n: number) =>
      sql(
        `insert into audit_log (organization_id, action, event, subject, subject_id) values ($1, 'users:invite', 'user.invited', 'user', $2)`,
        organizationId,
        n,
      )
    await Promise.all(Array.from({ length: 25 }, (_, n) => write(n)))
    const rows = await sql<{ sequence: number }>(
      'select sequence from audit_log where organization_id = $1 order by sequence',
      organizationId,
    )
    expect(rows.length).toBeGreaterThan(25)
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, i) => i + 1))
    expect(await sql(BROKEN)).toEqual([])
  })

  test.each([
    ['organization', 'read committed', 2],
    ['organization', 'repeatable read', '23505'],
    ['organization', 'serializable', '40001'],
    ['provider', 'read committed', 2],
  ])(
    'has one first row in the chain of the %s that two transactions begin at once (%s)',
    async (whose, isolation, outcome) => {
      const [first, other] = await Promise.all([ownerPool.connect(), ownerPool.connect()])
      try {
        if (whose === 'provider') await emptyProvidersChain()
        const organizationId = whose === 'provider' ? null : await buildOrganization()
        const write = (client: PoolClient) =>
          client.query<{ sequence: number }>(
            `insert into audit_log (organization_id, action, event, subject, subject_id) values ($1, 'x', 'x', 'x', 'x') returning sequence`,
            [organizationId],
          )
        for (const client of [first, other]) {
          await client.query(`begin isolation level ${isolation}`)
          // The snapshot of the transaction, where it has one for all statements.
          await client.query('select count(*) from audit_log')
        }
        const { rows } = await write(first)
        expect(rows).toEqual([{ sequence: 1 }])
        const second = write(other).then(
          ({ rows: written }) => written[0]!.sequence,
          ({ code }: { code: string }) => code,
        )
        await waitFor(async () => expect(await ownersWaiting()).toBe(1))
        await first.query('commit')
        // Where it cannot see the first row it fails; it never becomes another first.
        expect(await second).toBe(outcome)
        await other.query('commit')
        expect(await sql(BROKEN)).toEqual([])
      } finally {
        for (const client of [first, other]) client.release(true)
      }
    },
  )

  test('has one first row also when the transaction that began the chain is taken back', async () => {
    const [first, other] = await Promise.all([ownerPool.connect(), ownerPool.connect()])
    try {
      const organizationId = await buildOrganization()
      const row = `insert into audit_log (organization_id, action, event, subject, subject_id)
        select ${organizationId}, 'x', 'x', 'x', n::text from generate_series(1, 3) n returning sequence`
      await first.query('begin')
      await first.query(row)
      const second = other.query<{ sequence: number }>(row)
      await waitFor(async () => expect(await ownersWaiting()).toBe(1))
      await first.query('rollback')
      expect((await second).rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
      expect(await sql(BROKEN)).toEqual([])
    } finally {
      for (const client of [first, other]) client.release(true)
    }
  })

  test('begins the chains of many organizations at once, each of them once', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => buildOrganization()))
    const write = `insert into audit_log (organization_id, action, event, subject, subject_id)
      select id, 'x', 'x', 'x', 'x' from unnest($1::int[]) id order by id % 1024`
    await Promise.all(Array.from({ length: 16 }, () => sql(write, ids)))
    const rows = await sql(
      'select sequence from audit_log where organization_id = any($1) order by sequence, id',
      ids,
    )
    expect(rows).toEqual(
      Array.from({ length: 64 }, (_, n) => ({ sequence: Math.floor(n / 4) + 1 })),
    )
    expect(await sql(BROKEN)).toEqual([])
  })

  test('has a chain of its own for the provider', async () => {
    const last = await one<number>(
      'select coalesce(max(sequence), 0) from audit_log where organization_id is null',
    )
    for (const email of ['a', 'b', 'c'])
      await grantStaffRole(ownerUrl, `${email}@polyclinic.example`, 'Support')
    const rows = await sql(
      'select sequence, action, after from audit_log where organization_id is null and sequence > $1 order by id',
      last,
    )
    expect(rows).toEqual(
      [1, 2, 3].map((more) => ({
        sequence: last + more,
        action: 'roles:assign',
        after: { role: 'Support', scope: 'global' },
      })),
    )
    expect(await sql(BROKEN)).toEqual([])
  })

  test('has one row for a grant that is repeated', async () => {
    const before = await one('select count(*)::int from audit_log')
    expect(await grantStaffRole(ownerUrl, ' A@polyclinic.example', 'Support')).toBe(
      'a@polyclinic.example already is Support.',
    )
    await expect(grantStaffRole(ownerUrl, 'nobody', 'Support')).rejects.toThrow(
      'nobody is not an e-mail address.',
    )
    await expect(grantStaffRole(ownerUrl, 'a@polyclinic.example', 'Administrator')).rejects.toThrow(
      'There is no global role "Administrator": Owner, Support.',
    )
    expect(await one('select count(*)::int from audit_log')).toBe(before)
  })

  const middle = `(select id from audit_log where organization_id = (select id from organizations where domain_url = 'koeln') and sequence = 5)`
  test.each([
    ['at', `at + interval '1 microsecond'`],
    ['actor_person_id', '2'],
    ['action', `'users:remove'`],
    ['event', `'user.removed'`],
    ['subject', `'users'`],
    ['subject_id', `subject_id || ' '`],
    ['before', `'{}'`],
    ['after', `'{"a": 1}'`],
    ['request_id', `'x'`],
    ['sequence', '1000'],
    ['organization_id', `(select id from organizations where domain_url = 'gulfcare')`],
    ['previous_hash', `repeat('1', 64)`],
    ['hash', `repeat('1', 64)`],
  ])('shows a changed %s', async (column, value) => {
    expect(
      await brokenAfter(`update audit_log set ${column} = ${value} where id = ${middle}`),
    ).toBeGreaterThan(0)
  })

  test('shows a removed and an exchanged row, and a row with a hash made to fit', async () => {
    expect(await brokenAfter(`delete from audit_log where id = ${middle}`)).toBeGreaterThan(0)
    expect(await brokenAfter(`update audit_log set after = '{"b": 1}' where id = ${middle}`)).toBe(
      1,
    )
    expect(
      await brokenAfter(`with forged as (update audit_log set action = 'users:remove' where id = ${middle} returning *)
        select 1 from forged`),
    ).toBe(1)
  })

  test.each([
    `update audit_log set action = 'x'`,
    'delete from audit_log',
    'truncate audit_log',
    `insert into audit_log (organization_id, sequence, action, event, subject, subject_id) values (null, 1, 'x', 'x', 'x', 'x')
     on conflict (organization_id, sequence) do update set action = 'y'`,
  ])('refuses even its owner: %s', async (statement) => {
    await expect(sql(statement)).rejects.toThrow(/append-only/)
  })

  test('takes no hash, number or time from whoever writes it', async () => {
    const [row] = await sql<Record<string, unknown>>(
      `insert into audit_log (organization_id, sequence, hash, previous_hash, at, action, event, subject, subject_id)
       values (null, 99, 'forged', 'forged', '2000-01-01', 'x', 'x', 'x', 'x') returning sequence, hash, previous_hash, at > '2020-01-01' as now`,
    )
    expect(row).toMatchObject({ now: true, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(row!.sequence).not.toBe(99)
    expect(await sql(BROKEN)).toEqual([])
  })

  test('is granted to nobody for changing', async () => {
    const grants =
      await sql(`select grantee, privilege_type from information_schema.role_table_grants
      where table_name = 'audit_log' and grantee <> 'polyclinic_owner' order by 1, 2`)
    const of = (grantee: string, ...words: string[]) =>
      words.map((privilege_type) => ({ grantee, privilege_type }))
    expect(grants).toEqual([
      ...of('polyclinic_app', 'INSERT', 'SELECT'),
      ...of('polyclinic_jobs', 'INSERT'),
      ...of('polyclinic_staff', 'INSERT', 'SELECT'),
    ])
  })
})
