import { describe, expect, test } from 'vitest'
import { MEMBERSHIPS } from '@/dev/seed/demo-data'
import { DEMO_USERS } from '@/dev/seed/demo-users'
import { sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { buildMembership, buildPerson, idOf, signIn, staffIn, unique } from '@/tests/support/world'

const URL = '/api/v1/referrals/referrers'
type Referrer = { id: string; userDisplayName: string; organizationName: string }
const read = async (rest = '', email = 'owner@polyclinic.example') =>
  send(URL + rest, { as: await signIn(email) })

describe('referrers', () => {
  test('are every organization’s users, by name', async () => {
    const { status, body } = await read()
    expect([status, body.data.length]).toEqual([200, MEMBERSHIPS.length + DEMO_USERS.length])
    expect(body.data).toContainEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      userDisplayName: 'Dr. Jana Fischer',
      organizationName: 'Rheinland Praxisverbund',
    })
    const names = body.data.map(({ userDisplayName }: Referrer) => userDisplayName)
    expect(names).toEqual(names.toSorted(new Intl.Collator('und').compare))
  })

  test.each([
    ['jana', ['Dr. Jana Fischer']],
    ['KÖLN', ['Matthias Vogt']],
    ['田中', ['田中 浩']],
    ['%', []],
    ['_', []],
  ])('are found by %s', async (search, expected) => {
    const { body } = await read(`?search=${encodeURIComponent(search)}`)
    expect(body.data.map(({ userDisplayName }: Referrer) => userDisplayName)).toEqual(expected)
  })

  test('who have not accepted are called as they were invited, and found by that alone', async () => {
    const person = await buildPerson(`${unique('invited')}@nowhere.example`, 'Known Elsewhere')
    const membership = await buildMembership(person, await idOf('koeln'))
    await sql(
      `update organization_users set joined_at = null, invited_name = 'Invited Here' where id = $1`,
      membership,
    )
    const names = async (search: string) =>
      (await read(`?search=${encodeURIComponent(search)}`)).body.data.map(
        (one: Referrer) => one.userDisplayName,
      )
    expect([await names('Invited Here'), await names('Known Elsewhere')]).toEqual([
      ['Invited Here'],
      [],
    ])
    await sql('delete from organization_users where id = $1', membership)
  })

  test('come in a limited number', async () => {
    expect((await read('?limit=2')).body.data).toHaveLength(2)
    for (const query of ['limit=0', 'limit=1001', 'page=2'])
      expect((await read(`?${query}`)).status).toBe(422)
  })

  test('of other tenants stay unknown', async () => {
    const as = await staffIn(await idOf('koeln'), ['organizations:create'])
    await sql(`update people set display_name = 'Myself' where id = $1`, as.personId)
    const { body } = await send(URL, { as })
    expect(
      body.data.map(({ userDisplayName, organizationName }: Referrer) => [
        userDisplayName,
        organizationName,
      ]),
    ).toEqual([
      ['Matthias Vogt', 'Ärztehaus Köln'],
      ['Myself', 'Ärztehaus Köln'],
    ])
  })

  test.each([
    ['a stranger', null, 401],
    ['a reader', 'support@polyclinic.example', 403],
    ['a tenant’s administrator', 'admin@northside.example', 403],
  ] as const)('are refused to %s', async (_who, email, status) => {
    expect((await send(URL, { as: email && (await signIn(email)) })).status).toBe(status)
  })

  test('answer on the login host only', async () => {
    const as = await signIn('owner@polyclinic.example')
    expect((await send(URL, { as, host: 'northside.polyclinic.localhost:3000' })).status).toBe(404)
  })
})
