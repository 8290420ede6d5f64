import { beforeAll, describe, expect, test } from 'vitest'
import { one, sql } from '@/tests/support/db/database'
import { send, type Sent } from '@/tests/support/http/request'
import {
  assignGlobally,
  buildRole,
  footprint,
  signIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'
import { buildClinic } from '@/tests/support/practice/clinic'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const staffEmail = () => `${unique('staff')}@polyclinic.example`
const people = (role: number, sent: Sent = {}) =>
  send(`/api/v1/admin/roles/${role}/people`, { as: owner, ...sent })
const give = (role: number, email: string, expiresAt: string | null = null, as = owner) =>
  people(role, { as, json: { email, expiresAt } })
const take = (role: number, { personId }: { personId: number }, as = owner) =>
  send(`/api/v1/admin/roles/${role}/people/${personId}`, { as, method: 'DELETE' })
const globalRole = (name: string) =>
  one<number>(`select id from roles where scope = 'global' and type = 'system' and name = $1`, name)
const log = (personId: number) =>
  sql(
    `select action, event, organization_id, actor_person_id, before, after from audit_log
     where subject = 'person' and subject_id = $1 order by id`,
    String(personId),
  )
/** Staff who hold these words everywhere. */
async function staffWith(
  words: string[],
  grant: { expires?: number } = {},
): Promise<SignedIn & { role: number }> {
  const as = await signIn(staffEmail())
  const role = await buildRole('global', words)
  await assignGlobally(as.personId, role, grant)
  return { ...as, role }
}

let owner: SignedIn
let reading: number
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  reading = await buildRole('global', ['users:read'])
})

describe('a global role', () => {
  test('is given by address, opens what it allows at the next request, and nothing once it is taken', async () => {
    const as = await signIn(staffEmail())
    const lets = async (status: number) =>
      expect((await send('/api/v1/admin/users', { as })).status).toBe(status)
    await lets(403)
    const until = inDays(3)
    const { status, body } = await give(reading, as.email.toUpperCase(), until)
    const person = { personId: as.personId, displayName: as.email, email: as.email, staff: true }
    expect([status, body.data]).toEqual([
      200,
      { ...person, since: expect.any(String), expiresAt: until },
    ])
    await lets(200)
    expect((await people(reading)).body.data).toEqual([body.data])
    const { body: role } = await send(`/api/v1/admin/roles/${reading}`, { as: owner })
    expect(role.data.people).toBe(1)
    const impact = await send(`/api/v1/admin/roles/${reading}/impact?permissions=groups:read`, {
      as: owner,
    })
    expect(impact.body.data).toMatchObject({
      people: 1,
      loses: [{ email: as.email, permissions: ['users:read'] }],
    })
    expect((await take(reading, as)).body.data).toEqual(body.data)
    await lets(403)
    expect((await people(reading)).body.data).toEqual([])
    const common = {
      action: 'roles:assign',
      organization_id: null,
      actor_person_id: owner.personId,
    }
    const state = { role: expect.any(String), scope: 'global', expiresAt: until }
    expect(await log(as.personId)).toEqual([
      { ...common, event: 'person.role-given', before: null, after: state },
      { ...common, event: 'person.role-taken', before: state, after: null },
    ])
  })

  test('waits for somebody who has not signed in yet', async () => {
    const email = staffEmail()
    expect((await give(reading, email)).status).toBe(200)
    expect((await send('/api/v1/admin/users', { as: await signIn(email) })).status).toBe(200)
  })

  test('gets another end when it is given again, and keeps since when', async () => {
    const as = await signIn(staffEmail())
    const first = (await give(reading, as.email)).body.data
    const until = inDays(9)
    const again = await give(reading, as.email, until)
    expect(again.body.data).toEqual({ ...first, expiresAt: until })
    expect((await log(as.personId)).at(-1)).toMatchObject({
      event: 'person.role-changed',
      before: { expiresAt: null },
      after: { expiresAt: until },
    })
    const before = await footprint()
    const same = await give(reading, as.email, until)
    expect([same.status, same.body.error]).toEqual([409, `${as.email} holds this role already.`])
    expect(await footprint()).toBe(before)
  })

  test('that is over is nobody’s, and is given anew', async () => {
    const as = await signIn(staffEmail())
    await assignGlobally(as.personId, reading, { expires: -1 })
    await sql(
      `update role_assignments set created_at = '2020-01-01' where person_id = $1`,
      as.personId,
    )
    expect((await people(reading)).body.data).not.toContainEqual(
      expect.objectContaining({ email: as.email }),
    )
    expect((await take(reading, as)).status).toBe(404)
    const { body } = await give(reading, as.email)
    expect(Date.parse(body.data.since)).toBeGreaterThan(Date.parse('2021-01-01'))
    expect((await log(as.personId)).map(({ before }) => before)).toEqual([null])
  })

  test('is given once for one Idempotency-Key', async () => {
    const as = await signIn(staffEmail())
    const headers = { 'idempotency-key': unique('key-') }
    const json = { email: as.email, expiresAt: null }
    const [first, second] = [
      await people(reading, { headers, json }),
      await people(reading, { headers, json }),
    ]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect(await log(as.personId)).toHaveLength(1)
  })

  test('shows who holds it and is not on the staff list any more', async () => {
    const as = await signIn(`${unique('former')}@elsewhere.example`)
    await assignGlobally(as.personId, reading)
    const { body } = await people(reading)
    expect(body.data).toContainEqual(expect.objectContaining({ email: as.email, staff: false }))
    expect((await take(reading, as)).status).toBe(200)
  })

  test.each([
    [
      { email: 'somebody@elsewhere.example' },
      'This address is not on the staff list. Only staff can hold a role everywhere.',
    ],
    [
      { email: 'somebody@evilpolyclinic.example' },
      'This address is not on the staff list. Only staff can hold a role everywhere.',
    ],
    [{ email: 'nobody' }, 'This is not an e-mail address.'],
    [{ email: 'x@polyclinic.example', expiresAt: inDays(-1) }, 'Choose a time in the future.'],
    [{ email: 'x@polyclinic.example', reach: 'subtree' }, 'There is no field called reach.'],
  ])('is not given with %o', async (json, sentence) => {
    const before = await footprint()
    const { status, body } = await people(reading, { json })
    expect([status, body.error]).toEqual([422, sentence])
    expect(await footprint()).toBe(before)
    expect(await one('select count(*)::int from people where email = $1', json.email)).toBe(0)
  })

  test('is what this is about: of an organization’s there are no people here', async () => {
    const clinic = await buildClinic()
    const own = await buildRole('organization', ['users:read'], clinic.id)
    for (const answer of [
      await people(own),
      await give(own, staffEmail()),
      await take(own, owner),
      await people(2e9),
    ])
      expect([answer.status, answer.body.error]).toEqual([404, 'Role not found.'])
    expect(
      (
        await send(`/api/v1/admin/roles/${reading}/people?organizationDomainURL=global`, {
          as: owner,
        })
      ).status,
    ).toBe(422)
  })
})

describe('nobody gives a global role', () => {
  test('that allows more than they hold', async () => {
    const as = await staffWith(['roles:read', 'roles:assign', 'users:read'])
    const before = await footprint()
    const { status, body } = await give(await globalRole('Support'), staffEmail(), null, as)
    expect([status, body.error]).toEqual([
      403,
      'You cannot give “Support”: you do not hold all:read yourself.',
    ])
    expect(await footprint()).toBe(before)
    expect((await give(reading, staffEmail(), null, as)).status).toBe(200)
  })

  test('without roles:assign everywhere, nor takes one', async () => {
    const reader = await staffWith(['roles:read', 'users:read'])
    expect((await people(reading, { as: reader })).status).toBe(200)
    expect((await give(reading, staffEmail(), null, reader)).status).toBe(403)
    expect((await take(reading, owner, reader)).status).toBe(403)
    const clinic = await buildClinic()
    const local = await clinic.join(clinic.administrator, staffEmail())
    expect((await people(reading, { as: local })).status).toBe(403)
    expect((await give(reading, staffEmail(), null, local)).status).toBe(403)
  })

  test('with a key, not even with one that is older than the rule', async () => {
    const address = '/api/v1/admin/api-keys'
    const input = { name: unique('Key '), kind: 'personal', expiresAt: inDays(9) }
    const refused = await send(address, {
      as: owner,
      json: { ...input, permissions: ['roles:assign'] },
    })
    expect([refused.status, refused.body.error]).toEqual([
      422,
      'A key cannot hold this permission.',
    ])
    const made = await send(address, { as: owner, json: { ...input, permissions: ['roles:read'] } })
    const { id, key } = made.body.data as { id: number; key: string }
    await sql(
      `update api_keys set permissions = '{roles:read,roles:assign,users:read}' where id = $1`,
      id,
    )
    const headers = {
      authorization: `Bearer ${key}`,
      origin: undefined,
      'sec-fetch-site': undefined,
    }
    expect((await people(reading, { as: null, headers })).status).toBe(200)
    const answer = await people(reading, { as: null, headers, json: { email: staffEmail() } })
    expect([answer.status, answer.body.error]).toEqual([403, 'This needs roles:assign.'])
  })
})

describe('somebody who can give roles everywhere remains', () => {
  const OWN = /^You cannot take from yourself, or set an end to, what lets you give roles\./
  const LAST = /^Somebody who can give roles must remain here/
  const GIVING = ['roles:read', 'roles:assign', 'users:read', 'roles:update']
  /** As if nobody else could: the demo's owner, and those of other tests. */
  const alone = async (...staff: SignedIn[]) => {
    const known = staff.map(({ personId }) => personId)
    await sql(
      'delete from role_assignments where person_id is not null and person_id <> all($1)',
      known,
    )
  }

  test('when somebody would take their own away, or end it', async () => {
    const as = await staffWith(GIVING)
    const before = await footprint()
    for (const { status, body } of [
      await take(as.role, as, as),
      await give(as.role, as.email, inDays(1), as),
    ])
      expect([status, body.error]).toEqual([403, expect.stringMatching(OWN)])
    expect(await footprint()).toBe(before)
    await assignGlobally(as.personId, await buildRole('global', ['roles:assign']))
    expect((await take(as.role, as, as)).status).toBe(200)
  })

  test('when the others hold it no longer than that, or have left the staff list', async () => {
    const last = await staffWith(GIVING)
    const brief = await staffWith(GIVING, { expires: 60 })
    const gone = await signIn(`${unique('former')}@elsewhere.example`)
    await assignGlobally(gone.personId, last.role)
    await alone(last, brief, gone)
    const before = await footprint()
    for (const { status, body } of [
      await take(last.role, last, brief),
      await give(last.role, last.email, inDays(1), brief),
    ])
      expect([status, body.error]).toEqual([409, expect.stringMatching(LAST)])
    expect(await footprint()).toBe(before)
    expect((await take(brief.role, brief, last)).status).toBe(200)
    expect((await take(last.role, gone, last)).status).toBe(200)
  })

  test('when a role would no longer let them', async () => {
    const last = await staffWith(GIVING)
    await alone(last)
    const address = `/api/v1/admin/roles/${last.role}`
    const { name, description, version } = (await send(address, { as: last })).body.data
    const json = {
      name,
      description,
      version,
      permissions: ['roles:read', 'users:read', 'roles:update'],
    }
    const { status, body } = await send(address, { as: last, method: 'PUT', json })
    expect([status, body.error]).toEqual([409, expect.stringMatching(LAST)])
  })

  test('when two take it from each other at once', async () => {
    const [one_, two] = [await staffWith(GIVING), await staffWith(GIVING)]
    await alone(one_, two)
    const answers = await Promise.all([take(two.role, two, one_), take(one_.role, one_, two)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      await one('select count(*)::int from role_assignments where person_id is not null'),
    ).toBe(1)
  })
})
