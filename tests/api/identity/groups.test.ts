import { beforeAll, describe, expect, test } from 'vitest'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
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

const PATH = '/api/v1/admin/groups'
const WORDS = ['groups:read', 'groups:create', 'groups:update', 'groups:delete', 'groups:assign']
type Fields = Record<string, unknown>

let owner: SignedIn
let place: string
let organizationId: number
let role: number
const people: string[] = []
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  place = unique('groups-')
  organizationId = await buildOrganization(place, { name: 'Groups Clinic' })
  role = await buildRole('organization', ['locations:read'])
  for (const name of ['Ada Abel', 'Bo Berg', 'Cy Cole'])
    people.push(
      await buildMembership(
        await buildPerson(`${unique('p')}@nowhere.example`, name),
        organizationId,
      ),
    )
})

const at = (id: number | '' = '', query = '') =>
  `${PATH}${id && `/${id}`}?organizationDomainURL=${place}${query}`
const input = (more: Fields = {}) => ({
  name: unique('Night shift '),
  description: 'Those who stay.',
  ...more,
})
const make = async (more: Fields = {}, as = owner) => {
  const { status, body } = await send(at(), { as, json: input(more) })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data
}
/** A record as a change of it is sent. */
const changeOf = ({ name, description, parent, roles, members, version }: Fields) => ({
  name,
  description,
  version,
  parentGroupId: (parent as { id: number } | null)?.id ?? null,
  roles: (roles as { roleId: number; reach: string }[]).map(({ roleId, reach }) => ({
    roleId,
    reach,
  })),
  memberIds: (members as { organizationUserId: string }[]).map(
    ({ organizationUserId }) => organizationUserId,
  ),
})
const put = (id: number, json: Fields, as = owner) => send(at(id), { as, method: 'PUT', json })
const remove = (id: number, as = owner) => send(at(id), { as, method: 'DELETE' })
const historyOf = async (id: number) =>
  (await send(`${PATH}/${id}/history?organizationDomainURL=${place}`, { as: owner })).body.data

describe('groups', () => {
  test.each([
    ['of its own', () => ({})],
    ['in another', async () => ({ parentGroupId: (await make()).id })],
    ['with members', () => ({ memberIds: people.slice(0, 1) })],
  ])('are answered as they are read once they are made: %s', async (_, more) => {
    const made = await make(await more())
    expect((await send(at(made.id), { as: owner })).body.data).toEqual(made)
  })

  test('are made, changed and deleted, each with its row in the log', async () => {
    const above = await make()
    const made = await make({
      parentGroupId: above.id,
      roles: [{ roleId: role, reach: 'subtree' }],
      memberIds: people.slice(0, 2),
    })
    expect(made).toMatchObject({
      organization: { domainURL: place, label: 'Groups Clinic' },
      parent: { id: above.id, name: above.name },
      path: [{ id: above.id, name: above.name }],
      children: [],
      memberCount: 2,
      members: [
        { organizationUserId: people[0], displayName: 'Ada Abel' },
        { organizationUserId: people[1], displayName: 'Bo Berg' },
      ],
      roles: [{ roleId: role, reach: 'subtree', expiresAt: null }],
      version: 1,
    })
    expect((await send(at(above.id), { as: owner })).body.data.children).toEqual([
      { id: made.id, name: made.name },
    ])
    const changed = (
      await put(made.id, { ...changeOf(made), name: 'Day shift', memberIds: people.slice(1) })
    ).body.data
    expect(changed).toMatchObject({ name: 'Day shift', version: 2, memberCount: 2 })
    const out = (await put(made.id, { ...changeOf(changed), parentGroupId: null, roles: [] })).body
      .data
    expect(out).toMatchObject({ parent: null, path: [], roles: [], version: 3 })
    const gone = await remove(made.id)
    expect([gone.status, gone.body.data]).toEqual([
      200,
      { id: made.id, name: 'Day shift', memberCount: 2 },
    ])
    expect((await send(at(made.id), { as: owner })).status).toBe(404)
    const [ada, bo, cy] = ['Ada Abel', 'Bo Berg', 'Cy Cole'].map((displayName, i) => ({
      organizationUserId: people[i],
      displayName,
    }))
    const state = expect.objectContaining({ description: 'Those who stay.' })
    expect(
      (await historyOf(made.id)).map(({ action, before, after, actor }: Fields) => [
        action,
        before,
        after,
        actor,
      ]),
    ).toEqual([
      ['groups:delete', state, null, 'Maren Solberg'],
      [
        'groups:update',
        { parent: made.parent, roles: made.roles },
        { parent: null, roles: [] },
        'Maren Solberg',
      ],
      [
        'groups:update',
        { name: made.name, members: [ada, bo] },
        { name: 'Day shift', members: [bo, cy] },
        'Maren Solberg',
      ],
      ['groups:create', null, state, 'Maren Solberg'],
    ])
  })

  test('are searched, filtered, sorted and paged', async () => {
    const parent = (await make({ name: 'Zebra A', roles: [{ roleId: role, reach: 'subtree' }] })).id
    await make({
      name: 'Zebra B',
      description: 'Ünïcode',
      parentGroupId: parent,
      memberIds: people,
    })
    await make({ name: 'Zebra C', roles: [{ roleId: role }], memberIds: people.slice(0, 1) })
    const list = async (query: string) => {
      const { body } = await send(at('', `&${query}`), { as: owner })
      return body.data.map(({ name }: Fields) => String(name).replace('Zebra ', ''))
    }
    expect(await list('search=zebra')).toEqual(['A', 'B', 'C'])
    expect(await list('search=unicode')).toEqual(['B'])
    expect(await list('search=%25')).toEqual([])
    expect(await list('search=zebra&sort=-members')).toEqual(['B', 'C', 'A'])
    expect(await list('search=zebra&sort=parent')).toEqual(['B', 'A', 'C'])
    expect(await list('search=zebra&sort=-updatedAt&limit=1&offset=1')).toEqual(['B'])
    expect(await list('search=zebra&reach=subtree')).toEqual(['A'])
    expect(await list('search=zebra&reach=organization,none')).toEqual(['B', 'C'])
    for (const wrong of ['sort=version', 'reach=x', 'limit=0', 'format=xml', 'parent=1'])
      expect([wrong, (await send(at('', `&${wrong}`), { as: owner })).status]).toEqual([wrong, 422])
  })

  test('are exported as they are filtered, with nothing that a spreadsheet would run', async () => {
    const { id } = await make({
      name: '=formula()',
      description: 'a, b',
      memberIds: people,
      roles: [{ roleId: role, reach: 'subtree' }],
    })
    const { text, headers } = await send(at('', '&format=csv&search=formula'), { as: owner })
    expect(headers['content-disposition']).toBe('attachment; filename="groups.csv"')
    const [head, line, ...rest] = text.replace('\uFEFF', '').split('\r\n')
    expect(head).toBe('Name,Description,Organization,Parent group,Members,Roles,Updated')
    expect(line).toMatch(
      /^'=formula\(\),"a, b",Groups Clinic,,3,Role \w+ \(here and below\),20\d\d-[^,]+Z$/,
    )
    expect(rest).toEqual([''])
    await remove(id)
  })

  test('of every organization within reach are there for global, with whose they are', async () => {
    const made = await make({ name: unique('Everywhere-') })
    const { body } = await send(`${PATH}?search=${made.name}`, { as: owner })
    expect(body.data).toMatchObject([
      { id: made.id, organization: { domainURL: place, label: 'Groups Clinic' } },
    ])
    const byLabel = (await send(`${PATH}?search=groups%20clinic&limit=1000`, { as: owner })).body
      .data
    expect(byLabel.map(({ id }: { id: number }) => id)).toContain(made.id)
    const change = { ...changeOf(made), memberIds: people }
    const changed = await send(`${PATH}/${made.id}`, { as: owner, method: 'PUT', json: change })
    expect([changed.status, changed.body.data.memberCount]).toEqual([200, 3])
    const nowhere = await send(PATH, { as: owner, json: input() })
    expect([nowhere.status, nowhere.body.error]).toEqual([
      422,
      'Choose the organization that the group is to be of.',
    ])
    const { organization_id } = (
      await sql(
        `select organization_id from audit_log where subject = 'group' and subject_id = $1`,
        made.id,
      )
    )[1]!
    expect(organization_id).toBe(organizationId)
    expect((await send(`${PATH}/${made.id}`, { as: owner, method: 'DELETE' })).status).toBe(200)
  })

  test('are not overwritten: who changes an old version gets the present one', async () => {
    const made = await make()
    const answers = await Promise.all(
      ['First', 'Second'].map((name) => put(made.id, { ...changeOf(made), name })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { body } = answers.find(({ status }) => status === 409)!
    expect(body.error).toBe('Somebody has changed this since you opened it. Nothing was saved.')
    expect(body.current).toMatchObject({
      version: 2,
      name: answers.find(({ status }) => status === 200)!.body.data.name,
    })
    expect(await historyOf(made.id)).toHaveLength(2)
  })

  test('have names of their own in an organization, whatever their case', async () => {
    const { name } = await make()
    const { status, body } = await send(at(), {
      as: owner,
      json: input({ name: ` ${name.toUpperCase()} ` }),
    })
    expect([status, body.fields]).toEqual([409, { name: 'This name is already taken here.' }])
    const elsewhere = await send(`${PATH}?organizationDomainURL=koeln`, {
      as: owner,
      json: input({ name }),
    })
    expect(elsewhere.status).toBe(201)
  })

  test('are kept while others lie in them', async () => {
    const above = await make({ memberIds: people })
    const below = await make({ parentGroupId: above.id })
    const before = await footprint()
    const { status, body } = await remove(above.id)
    expect([status, body.error]).toEqual([
      409,
      'Other groups lie in this one. Move or delete them first.',
    ])
    expect(await footprint()).toBe(before)
    expect((await remove(below.id)).status).toBe(200)
    expect((await remove(above.id)).body.data.memberCount).toBe(3)
    expect(await one('select count(*)::int from group_members where group_id = $1', above.id)).toBe(
      0,
    )
  })

  test('have up to 500 members', async () => {
    const ids = await Promise.all(
      Array.from({ length: 501 }, async () => buildMembership(await buildPerson(), organizationId)),
    )
    expect((await make({ memberIds: ids.slice(0, 500) })).memberCount).toBe(500)
    const { status, body } = await send(at(), { as: owner, json: input({ memberIds: ids }) })
    expect([status, body.fields]).toEqual([422, { memberIds: 'A group has at most 500 members.' }])
  })

  test.each([
    ['a short name', { name: ' x ' }, 'name'],
    ['a long name', { name: 'x'.repeat(65) }, 'name'],
    ['a long description', { description: 'x'.repeat(301) }, 'description'],
    ['a parent that is no number', { parentGroupId: 'x' }, 'parentGroupId'],
    ['a parent that is not there', { parentGroupId: 2_000_000_000 }, 'parentGroupId'],
    ['a parent beyond all numbers', { parentGroupId: 9e15 }, 'parentGroupId'],
    ['an unknown role', { roles: [{ roleId: 2_000_000_000 }] }, 'roles'],
    ['a reach that is none', { roles: [{ roleId: 1, reach: 'all' }] }, 'roles.0.reach'],
    [
      'a role that is over already',
      { roles: [{ roleId: 1, expiresAt: '2020-01-01T00:00:00Z' }] },
      'roles.0.expiresAt',
    ],
    ['a role twice', { roles: [{ roleId: 1 }, { roleId: 1, reach: 'subtree' }] }, 'roles'],
    ['a member who is no id', { memberIds: ['x'] }, 'memberIds.0'],
    [
      'a member who is not there',
      { memberIds: ['00000000-0000-4000-8000-000000000000'] },
      'memberIds',
    ],
    ['an unknown field', { members: [] }, undefined],
  ])('are refused with %s', async (_title, wrong: Fields, field) => {
    const made = await make()
    const before = await footprint()
    const answers = [
      await send(at(), { as: owner, json: input(wrong) }),
      await put(made.id, { ...changeOf(made), ...wrong }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(
        field === 'parentGroupId' && typeof wrong.parentGroupId === 'number' ? 404 : 422,
      )
      expect(Object.keys(body.fields ?? {})).toEqual(field ? [field] : [])
    }
    expect(await footprint()).toBe(before)
  })

  test('take no member twice, and a change leaves nothing out', async () => {
    const twice = await send(at(), {
      as: owner,
      json: input({ memberIds: [people[0], people[0]] }),
    })
    expect([twice.status, twice.body.fields]).toEqual([
      422,
      { memberIds: 'A member is there twice.' },
    ])
    const made = await make({ memberIds: people })
    for (const field of ['name', 'description', 'parentGroupId', 'roles', 'memberIds', 'version']) {
      const { [field]: _, ...rest } = changeOf(made) as Fields
      const { status, body } = await put(made.id, rest)
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
    }
  })

  test('have nobody of another organization in them, and nobody who was removed', async () => {
    const foreigner = await buildMembership(await buildPerson(), await idOf('koeln'))
    const former = await buildMembership(await buildPerson(), organizationId)
    const made = await make({ memberIds: [former] })
    await sql('update organization_users set removed_at = now() where id = $1', former)
    expect((await send(at(made.id), { as: owner })).body.data).toMatchObject({
      memberCount: 0,
      members: [],
    })
    const before = await footprint()
    for (const id of [foreigner, former]) {
      const { status, body } = await put(made.id, { ...changeOf(made), memberIds: [people[0], id] })
      expect([status, body.fields]).toEqual([
        422,
        { memberIds: 'Only people of this organization can be members.' },
      ])
    }
    expect(await footprint()).toBe(before)
    expect((await put(made.id, { ...changeOf(made), memberIds: people })).status).toBe(200)
    expect(
      await one('select count(*)::int from group_members where organization_user_id = $1', former),
    ).toBe(0)
  })
})

test('a group calls somebody who has not accepted yet as they were invited: their own name is not ours to tell', async () => {
  const email = `${unique('invited')}@nowhere.example`
  const id = await buildMembership(await buildPerson(email, 'Known Elsewhere'), organizationId)
  await sql('update organization_users set joined_at = null where id = $1', id)
  expect((await make({ memberIds: [id] })).members).toMatchObject([{ displayName: email }])
  await sql(`update organization_users set invited_name = 'The New One' where id = $1`, id)
  expect((await make({ memberIds: [id] })).members).toMatchObject([{ displayName: 'The New One' }])
})

describe('groups of another organization', () => {
  test('are not found, nor what they did, also where the caller may see them elsewhere', async () => {
    const foreign = await buildGroup(await idOf('koeln'))
    await send(`${PATH}/${foreign}?organizationDomainURL=koeln`, { as: owner, method: 'DELETE' })
    const other = await buildGroup(await idOf('koeln'))
    const made = await make()
    const staff = await staffIn(organizationId, WORDS)
    const before = await footprint()
    for (const as of [owner, staff]) {
      for (const sent of [
        { as },
        { as, method: 'PUT', json: changeOf(made) },
        { as, method: 'DELETE' },
      ]) {
        const { status, body } = await send(at(other), sent)
        expect([status, body]).toEqual([404, { success: false, error: 'Group not found.' }])
      }
      expect((await put(made.id, { ...changeOf(made), parentGroupId: other }, as)).status).toBe(404)
      expect(
        (await send(`${PATH}/${foreign}/history?organizationDomainURL=${place}`, { as })).status,
      ).toBe(404)
    }
    expect((await send(`${PATH}/${other}?organizationDomainURL=koeln`, { as: staff })).status).toBe(
      404,
    )
    expect(await footprint()).toBe(before)
  })

  test('lend no role: a custom one of another organization is unknown', async () => {
    const foreign = await buildRole('organization', ['groups:read'], await idOf('koeln'))
    const { status, body } = await send(at(), {
      as: owner,
      json: input({ roles: [{ roleId: foreign }] }),
    })
    expect([status, body.fields]).toEqual([422, { roles: 'Unknown role.' }])
    const global = await one<number>(
      `select id from roles where scope = 'global' and name = 'Owner'`,
    )
    expect(
      (await send(at(), { as: owner, json: input({ roles: [{ roleId: global }] }) })).status,
    ).toBe(422)
  })
})

describe('groups on the organization’s own host', () => {
  const host = 'northside.polyclinic.localhost:3000'
  const HOME = '/api/v1/home/groups'

  test('of the demo are two, one in the other, with their rows in the log', async () => {
    const as = await signIn('admin@northside.example')
    const { body } = await send(`${HOME}?sort=-members`, { as, host })
    expect(
      body.data.map(({ name, parent, memberCount, roles }: Fields) => [
        name,
        (parent as Fields | null)?.name,
        memberCount,
        roles,
      ]),
    ).toEqual([
      [
        'Front desk leads',
        'Regional operations',
        2,
        [
          expect.objectContaining({ role: 'Desk coordinator' }),
          expect.objectContaining({ role: 'Front desk', reach: 'organization' }),
        ],
      ],
      [
        'Regional operations',
        undefined,
        1,
        [expect.objectContaining({ role: 'Read-only', reach: 'subtree' })],
      ],
    ])
    const history = (await send(`${HOME}/${body.data[0].id}/history`, { as, host })).body.data
    expect(history).toMatchObject([
      {
        action: 'groups:create',
        actor: 'Priya Raman',
        after: {
          parent: { name: 'Regional operations' },
          members: [{ displayName: 'Kemi Adeyemi' }, { displayName: 'Paul Moreau' }],
        },
      },
    ])
  })

  test('are made, changed and deleted by its administrators', async () => {
    const as = await signIn('r.bennett@northside.example')
    const { status, body } = await send(HOME, { as, host, json: input() })
    expect(status).toBe(201)
    const path = `${HOME}/${body.data.id}`
    expect((await send(path, { as, host })).status).toBe(200)
    const json = { ...changeOf(body.data), name: 'Renamed here' }
    expect((await send(path, { as, host, method: 'PUT', json })).body.data.name).toBe(
      'Renamed here',
    )
    expect((await send(`${HOME}?format=csv&search=renamed`, { as, host })).text).toMatch(
      /Updated\r\nRenamed here,/,
    )
    expect((await send(`${path}/history`, { as, host })).body.data[0].actor).toBe('Rachel Bennett')
    expect((await send(path, { as, host, method: 'DELETE' })).status).toBe(200)
  })

  test('are read, not written, by those who may only read', async () => {
    const as = await signIn('member@northside.example')
    expect((await send(HOME, { as, host })).body.total).toBeGreaterThanOrEqual(2)
    const before = await footprint()
    const { status, body } = await send(HOME, { as, host, json: input() })
    expect([status, body.error]).toEqual([403, 'This needs groups:create.'])
    expect(await footprint()).toBe(before)
  })

  test('count nothing that somebody is as staff, and show no other organization’s', async () => {
    expect((await send(HOME, { as: owner, host })).status).toBe(404)
    const other = await buildGroup(await idOf('eastside'))
    const as = await signIn('admin@northside.example')
    expect((await send(`${HOME}/${other}`, { as, host })).status).toBe(404)
    expect(
      (await send(`${HOME}/${other}`, { as, host: host.replace('north', 'east') })).status,
    ).toBe(200)
  })
})

describe('people who come to groups', () => {
  test('as strangers are sent to sign in', async () => {
    for (const sent of [{}, { json: input() }]) expect((await send(at(), sent)).status).toBe(401)
  })

  test('as readers read', async () => {
    const as = await staffIn(organizationId, ['groups:read'])
    const made = await make()
    expect((await send(at(made.id), { as })).status).toBe(200)
    const before = await footprint()
    expect((await send(at(), { as, json: input() })).status).toBe(403)
    expect((await put(made.id, changeOf(made), as)).status).toBe(403)
    expect((await remove(made.id, as)).status).toBe(403)
    expect(await footprint()).toBe(before)
  })

  test('without groups:assign name and describe, and leave people and rights alone', async () => {
    const as = await signIn(`${unique('namer')}@polyclinic.example`)
    await assign(
      await buildMembership(as.personId, organizationId),
      await buildRole('organization', [...WORDS.slice(0, 4), 'locations:read']),
    )
    const above = await make({}, as)
    const made = await make({
      parentGroupId: above.id,
      roles: [{ roleId: role }],
      memberIds: people,
    })
    const before = await footprint()
    const refused = 'Changing members, roles or the group above needs groups:assign, too.'
    for (const wrong of [
      { memberIds: [] },
      { memberIds: people.slice(1) },
      { roles: [] },
      { parentGroupId: null },
    ]) {
      const { status, body } = await put(made.id, { ...changeOf(made), ...wrong }, as)
      expect([status, body.error]).toEqual([403, refused])
    }
    expect((await send(at(), { as, json: input({ memberIds: people }) })).body.error).toBe(refused)
    expect((await send(at(), { as, json: input({ roles: [{ roleId: role }] }) })).body.error).toBe(
      refused,
    )
    expect(await footprint()).toBe(before)
    expect((await put(made.id, { ...changeOf(made), description: 'New words.' }, as)).status).toBe(
      200,
    )
  })
})
