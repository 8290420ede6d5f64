import { beforeAll, describe, expect, test } from 'vitest'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { buildClinic, systemRole, type Clinic } from '@/tests/support/practice/clinic'
import {
  assign,
  buildGroup,
  buildMembership,
  buildOrganization,
  buildPerson,
  buildRole,
  footprint,
  idOf,
  signIn,
  staffIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

const ADMIN = '/api/v1/admin/users'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
type Row = { name: string; email: string; status: string; organization: { domainURL: string } }

let owner: SignedIn
let clinic: Clinic
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  clinic = await buildClinic()
})

describe('users', () => {
  const list = async (query: string) => (await send(`${ADMIN}?${query}`, { as: owner })).body
  const names = async (query: string): Promise<string[]> =>
    (await list(`organizationDomainURL=northside&limit=100&${query}`)).data.map(
      ({ name }: Row) => name,
    )

  test('of the demo are there in every status, at least five in each', async () => {
    for (const status of ['active', 'invited', 'suspended', 'expired']) {
      const { data, total } = await list(
        `organizationDomainURL=northside&status=${status}&limit=100`,
      )
      expect([status, total >= 5, data.length]).toEqual([status, true, total])
      for (const row of data) expect(row.status).toBe(status)
    }
  })

  test('are searched, filtered, sorted and paged', async () => {
    expect(await names('search=PRIYA')).toEqual(['Priya Raman'])
    expect(await names('search=d.costa@')).toEqual(['Diego Costa'])
    expect(await names('search=%25')).toEqual([])
    const billing = await systemRole('Billing')
    expect(await names(`role=${billing}&status=active,invited`)).toEqual([
      'Diego Costa',
      'Nadia Petrova',
    ])
    const all = await names('')
    expect(all).toEqual(all.toSorted(new Intl.Collator('und').compare))
    expect(await names('sort=-name')).toEqual(all.toReversed())
    const page = await list('organizationDomainURL=northside&limit=2&offset=1')
    expect([page.data.map(({ name }: Row) => name), page.total]).toEqual([
      all.slice(1, 3),
      all.length,
    ])
    for (const wrong of [
      'sort=version',
      'status=gone',
      'role=x',
      'group=0',
      'limit=0',
      'format=xml',
    ])
      expect([wrong, (await send(`${ADMIN}?${wrong}`, { as: owner })).status]).toEqual([wrong, 422])
  })

  test('are those of every organization for staff who ask for all', async () => {
    const { data } = await list('limit=1000')
    const places = new Set(data.map(({ organization }: Row) => organization.domainURL))
    expect(places.size).toBeGreaterThan(8)
    expect([...places]).toEqual(expect.arrayContaining(['northside', 'koeln', 'sakura']))
  })

  test('are exported as they are filtered', async () => {
    const { text, headers } = await send(
      `${ADMIN}?organizationDomainURL=northside&search=costa&format=csv`,
      { as: owner },
    )
    expect(headers['content-disposition']).toBe('attachment; filename="users.csv"')
    const [head, line] = text.replace('\uFEFF', '').split('\r\n')
    expect(head).toBe(
      'Name,E-mail,Status,Roles,Groups,Last sign-in,Expires,Invited by,Organization',
    )
    expect(line).toMatch(
      /^Diego Costa,d\.costa@northside\.example,active,Billing,,20\S+,,Priya Raman,Northside Health Group$/,
    )
  })

  test('have roles of their own and by groups, also by groups above', async () => {
    const member = await clinic.join(await systemRole('Read-only'))
    const above = await buildGroup(clinic.id, {
      name: unique('Region '),
      roles: [{ id: await systemRole('Billing') }],
    })
    const group = await buildGroup(clinic.id, {
      name: unique('Team '),
      parent: above,
      members: [member.id],
    })
    const user = await clinic.find(member.id)
    expect(
      user.roles.map(({ role, group }: { role: string; group: string | null }) => [role, group]),
    ).toEqual([
      ['Read-only', null],
      ['Billing', expect.stringMatching(/^Region /)],
    ])
    expect(user.groups).toEqual([{ id: group, name: expect.stringMatching(/^Team /) }])
    const filtered = async (query: string) =>
      (await clinic.ask(`?${query}`)).body.data.map(({ id }: { id: string }) => id)
    expect(await filtered(`role=${await systemRole('Billing')}`)).toEqual([member.id])
    expect(await filtered(`group=${above}`)).toEqual([member.id])
    expect(await filtered(`group=${group},${above}`)).toEqual([member.id])
  })

  test('have roles by a membership above, which is named to those who may know it', async () => {
    const above = await buildOrganization(unique('above-'), { name: unique('Above ') })
    const below = unique('below-')
    const id = await buildOrganization(below, { under: above })
    const person = await buildPerson()
    const member = await buildMembership(person, id)
    const membershipAbove = await buildMembership(person, above)
    const role = await buildRole('organization', ['groups:read'], above)
    const team = await buildGroup(above, {
      members: [membershipAbove],
      roles: [{ id: role, reach: 'subtree' }],
    })
    await buildGroup(above, { members: [membershipAbove], roles: [{ id: role, reach: 'subtree' }] })
    await assign(membershipAbove, await systemRole('Billing'))
    const inherited = async (as: SignedIn) => {
      const { body } = await send(`${ADMIN}?organizationDomainURL=${below}`, { as })
      return body.data.find((user: { id: string }) => user.id === member)
    }
    const name = await one<string>('select name from roles where id = $1', role)
    const label = await one<string>('select label from organizations where id = $1', above)
    expect(await inherited(owner)).toMatchObject({
      roles: [],
      inheritedRoles: [{ role: name, from: label, expiresAt: null }],
    })
    expect(await inherited(await staffIn(id, ['users:read']))).toMatchObject({
      inheritedRoles: [{ role: name, from: null }],
    })
    await sql('update organization_users set joined_at = null where id = $1', member)
    expect(await inherited(owner)).toMatchObject({ inheritedRoles: [] })
    await sql('update organization_users set joined_at = now() where id = $1', member)
    await sql('delete from role_assignments where group_id = $1', team)
    expect((await inherited(owner)).inheritedRoles).toHaveLength(1)
    await sql('update organization_users set suspended_at = now() where id = $1', membershipAbove)
    expect((await inherited(owner)).inheritedRoles).toEqual([])
  })

  test('are changed, with a row in the log for each change and none for the same again', async () => {
    const member = await clinic.join(await systemRole('Read-only'))
    const group = await buildGroup(clinic.id, { name: unique('Night shift ') })
    const billing = await systemRole('Billing')
    const wanted = {
      expiresAt: inDays(30),
      roles: [{ roleId: billing, reach: 'organization', expiresAt: null }],
      groupIds: [group],
    }
    const { status, body } = await clinic.put(member.id, wanted)
    expect([status, body.data]).toMatchObject([
      200,
      { version: 2, expiresAt: wanted.expiresAt, groups: [{ id: group }] },
    ])
    expect(body.data.roles).toEqual([
      {
        roleId: billing,
        role: 'Billing',
        reach: 'organization',
        expiresAt: null,
        lastDay: null,
        group: null,
      },
    ])
    expect((await clinic.put(member.id, {})).body.data.version).toBe(2)
    const log = await clinic.log(member.id)
    expect(log).toHaveLength(1)
    expect(log[0]).toMatchObject({
      action: 'users:update',
      before: { expiresAt: null, groups: [], roles: [{ role: 'Read-only' }] },
      after: { groups: [{ id: group }], roles: [{ role: 'Billing' }] },
    })
    const { body: history } = await clinic.ask(`/${member.id}/history`)
    expect(history.data).toMatchObject([{ action: 'users:update', actor: clinic.admin.email }])
  })

  test('are not overwritten: who changes an old version gets the present one', async () => {
    const { id } = await clinic.join()
    await clinic.put(id, { expiresAt: inDays(10) })
    const { status, body } = await clinic.put(id, { expiresAt: null, version: 1 })
    expect([status, body.current.version, body.current.personId]).toEqual([409, 2, undefined])
    expect(await one('select expires_at is null from organization_users where id = $1', id)).toBe(
      false,
    )
  })

  test.each([
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['an end that is no time', { expiresAt: 'tomorrow' }, 'expiresAt'],
    ['an unknown role', { roles: [{ roleId: 2_000_000_000 }] }, 'roles'],
    ['a role twice', { roles: [{ roleId: 1 }, { roleId: 1 }] }, 'roles'],
    [
      'a role that ends in the past',
      { roles: [{ roleId: 1, expiresAt: '2020-01-01T00:00:00Z' }] },
      'roles.0.expiresAt',
    ],
    ['an unknown group', { groupIds: [2_000_000_000] }, 'groupIds'],
    ['a name that is theirs', { displayName: 'Somebody Else' }, 'displayName'],
    ['no version', { version: undefined }, 'version'],
    ['a field that nobody knows', { email: 'other@clinic.example' }, undefined],
  ])('are refused with %s', async (_title, wrong, field) => {
    const { id } = await clinic.join()
    const before = await footprint()
    const { status, body } = await clinic.put(id, wrong)
    expect([status, field && Object.keys(body.fields)]).toEqual([422, field && [field]])
    expect(await footprint()).toBe(before)
  })

  test('are shown their open sessions, and can be signed out everywhere', async () => {
    const member = await clinic.join(await systemRole('Read-only'))
    const { body } = await clinic.ask(`/${member.id}/sessions`)
    expect(body.data).toEqual([
      {
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ])
    expect(await clinic.status(member)).toBe(200)
    expect((await clinic.ask(`/${member.id}/sessions`, { method: 'DELETE' })).body.data).toEqual({
      ended: 1,
    })
    expect(await clinic.status(member)).toBe(401)
    expect(await clinic.log(member.id)).toMatchObject([
      { action: 'users:suspend', after: { sessionsEnded: 1 } },
    ])
    expect((await clinic.ask(`/${member.id}/sessions`, { method: 'DELETE' })).body.data).toEqual({
      ended: 0,
    })
    expect(await clinic.log(member.id)).toHaveLength(1)
  })

  test('have effective permissions, each with every place it comes from', async () => {
    const below = await buildClinic(unique('clinic-'), clinic.id)
    const person = await signIn(`${unique('reach')}@clinic.example`)
    const [here, above] = [
      await buildMembership(person.personId, below.id),
      await buildMembership(person.personId, clinic.id),
    ]
    await assign(here, await systemRole('Practitioner'))
    await assign(above, await systemRole('Billing'), { reach: 'subtree' })
    await assign(above, await systemRole('Front desk'))
    const region = await buildGroup(below.id, {
      name: unique('Region '),
      roles: [{ id: await systemRole('Practitioner') }],
    })
    await buildGroup(below.id, { name: unique('Team '), parent: region, members: [here] })
    const { body } = await below.ask(`/${here}/effective`)
    const sources = (word: string) =>
      body.data.find(({ permission }: { permission: string }) => permission === word)?.sources
    expect(sources('practitioners:read')).toEqual([
      { role: 'Practitioner', group: null, inheritedFrom: null, expiresAt: null },
      {
        role: 'Practitioner',
        group: expect.stringMatching(/^Team \S+ › Region /),
        inheritedFrom: null,
        expiresAt: null,
      },
      { role: 'Billing', group: null, inheritedFrom: `Clinic ${clinic.name}`, expiresAt: null },
    ])
    expect(sources('billing:refund')).toMatchObject([
      { role: 'Billing', inheritedFrom: `Clinic ${clinic.name}` },
    ])
    expect(sources('contacts:create')).toBeUndefined()
    await below.ask(`/${here}/suspend`, { json: {} })
    const { body: suspended } = await below.ask(`/${here}/effective`)
    expect(
      new Set(
        suspended.data.flatMap(({ sources }: { sources: { inheritedFrom: string }[] }) =>
          sources.map((source) => source.inheritedFrom),
        ),
      ),
    ).toEqual(new Set([`Clinic ${clinic.name}`]))
  })
})

describe('users of another tenant', () => {
  test('are not found, and neither is anybody who was removed, in the same words', async () => {
    const other = await buildClinic()
    const { id: removed } = await clinic.join()
    await clinic.ask(`/${removed}`, { method: 'DELETE' })
    const before = await footprint()
    const answers = new Set<string>()
    const ids = [other.admin.id, removed, '00000000-0000-4000-8000-000000000000', 'no-id', '1']
    for (const id of ids)
      for (const [method, rest, json] of [
        ['GET', ''],
        ['GET', '/sessions'],
        ['GET', '/history'],
        ['GET', '/effective'],
        ['DELETE', ''],
        ['DELETE', '/sessions'],
        ['PUT', '', { expiresAt: null, roles: [], groupIds: [], version: 1 }],
        ['POST', '/suspend', {}],
        ['POST', '/resume', {}],
        ['POST', '/resend', {}],
        ['POST', '/revoke', {}],
      ] as const) {
        const { status, text } = await clinic.ask(`/${id}${rest}`, { method, json })
        answers.add(`${status} ${text}`)
      }
    expect([...answers]).toEqual(['404 {"success":false,"error":"User not found."}'])
    expect(await footprint()).toBe(before)
  })

  test('stay out of lists and filters', async () => {
    const other = await buildClinic()
    const group = await buildGroup(other.id, { members: [other.admin.id] })
    const role = await buildRole('organization', ['users:read'], other.id)
    const { body } = await clinic.ask('?limit=1000')
    expect(new Set(body.data.map(({ organization }: Row) => organization.domainURL))).toEqual(
      new Set([clinic.name]),
    )
    expect((await clinic.ask(`?group=${group}`)).body.total).toBe(0)
    const { id } = await clinic.join()
    expect((await clinic.put(id, { roles: [{ roleId: role }] })).status).toBe(422)
    expect((await clinic.put(id, { groupIds: [group] })).status).toBe(422)
  })

  test('are not reached by staff of one organization either', async () => {
    const as = await staffIn(await idOf('northside'), ['users:read', 'users:update'])
    expect((await send(`${ADMIN}?organizationDomainURL=northside`, { as })).status).toBe(200)
    expect((await send(`${ADMIN}?organizationDomainURL=${clinic.name}`, { as })).status).toBe(404)
    expect(
      (await send(`${ADMIN}/${clinic.admin.id}?organizationDomainURL=northside`, { as })).status,
    ).toBe(404)
  })

  test('and their sessions are nobody’s before they accept', async () => {
    const elsewhere = await signIn(`${unique('elsewhere')}@clinic.example`)
    await sql(
      `update people set issuer = 'x', subject = email, display_name = 'Known Elsewhere', last_sign_in_at = now() where id = $1`,
      elsewhere.personId,
    )
    const { body } = await clinic.invite([{ email: elsewhere.email }])
    const { id } = body.data[0]
    expect(await clinic.find(id)).toMatchObject({ name: elsewhere.email, lastSignInAt: null })
    expect((await clinic.ask('?search=Known Elsewhere'.replace(' ', '%20'))).body.total).toBe(0)
    expect((await clinic.ask(`/${id}/sessions`)).body.data).toEqual([])
    expect((await clinic.ask(`/${id}/sessions`, { method: 'DELETE' })).body.data).toEqual({
      ended: 0,
    })
    expect((await send('/api/auth/session', { as: elsewhere })).body.user.email).toBe(
      elsewhere.email,
    )
  })
})

describe('users are read, not written,', () => {
  test('by readers', async () => {
    const as = await clinic.join(['users:read'])
    const { id } = await clinic.join()
    const before = await footprint()
    expect((await clinic.ask('', { as })).status).toBe(200)
    expect((await clinic.put(id, { expiresAt: inDays(3) }, as)).status).toBe(403)
    expect((await clinic.invite([{ email: 'new@clinic.example' }], as)).status).toBe(403)
    for (const rest of ['/suspend', '/resume', '/resend', '/revoke'])
      expect((await clinic.ask(`/${id}${rest}`, { as, json: {} })).status).toBe(403)
    for (const rest of ['', '/sessions'])
      expect((await clinic.ask(`/${id}${rest}`, { as, method: 'DELETE' })).status).toBe(403)
    expect(await footprint()).toBe(before)
  })

  test('by nobody from outside', async () => {
    const stranger = await signIn(`${await buildPerson()}@clinic.example`)
    expect((await clinic.ask('', { as: stranger })).status).toBe(404)
    expect((await clinic.ask('', { as: null })).status).toBe(401)
  })
})
