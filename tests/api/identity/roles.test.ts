import { beforeAll, describe, expect, test } from 'vitest'
import { countWaitingFor, owner as database, one, sql } from '@/tests/support/db/database'
import { send, type Sent } from '@/tests/support/http/request'
import {
  assign,
  assignGlobally,
  buildMembership,
  buildOrganization,
  buildRole,
  footprint,
  idOf,
  signIn,
  staffIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'
import { waitFor } from '@/tests/support/wait'

const PATH = '/api/v1/admin/roles'
const HOME = { host: 'northside.polyclinic.localhost:3000' }
let owner: SignedIn
let administrator: SignedIn
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  administrator = await signIn('admin@northside.example')
})

const of = (rest = '', about = 'northside') => `${PATH}${rest}?organizationDomainURL=${about}`
const input = (permissions = ['users:read', 'users:invite']) => ({
  name: unique('Role '),
  description: '',
  permissions,
})
const make = async (sent = input(), about = 'northside') => {
  const { status, body } = await send(of('', about), { as: owner, json: sent })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data as {
    id: number
    name: string
    version: number
    permissions: string[]
    description: string
  }
}
const put = (id: number, json: object, sent: Sent = { as: owner }) =>
  send(of(`/${id}`), { method: 'PUT', json, ...sent })
const changeOf = ({
  name,
  description,
  permissions,
  version,
}: Awaited<ReturnType<typeof make>>) => ({ name, description, permissions, version })
const remove = (id: number, replacement?: number) =>
  send(`${of(`/${id}`)}${replacement ? `&replacement=${replacement}` : ''}`, {
    as: owner,
    method: 'DELETE',
  })
const systemRole = (name: string) =>
  one<number>(`select id from roles where name = $1 and type = 'system'`, name)
/** Somebody with a role here, who is signed in at the organization's own host. */
const holder = async (
  roleId: number,
  reach: 'organization' | 'subtree' = 'organization',
  organization = 'northside',
) => {
  const as = await signIn(`${unique('holder')}@northside.example`)
  const membership = await buildMembership(as.personId, await idOf(organization))
  await assign(membership, roleId, { reach })
  return { as, membership }
}

describe('roles', () => {
  test('of the product are there for every organization, and those that hold everywhere for none', async () => {
    const { body } = await send(`${of()}&limit=100&type=system`, { as: owner })
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
      'Administrator',
      'Billing',
      'Front desk',
      'Practice manager',
      'Practitioner',
      'Read-only',
    ])
    const global = await send(`${PATH}?scope=global&type=system`, { as: owner })
    expect(global.body.data.map(({ name }: { name: string }) => name)).toEqual(['Owner', 'Support'])
  })

  test.each(['northside', 'global'])(
    'are answered as they are read once they are made: %s',
    async (about) => {
      const made = await make(input(['users:update', 'groups:read', 'users:read']), about)
      expect((await send(of(`/${made.id}`, about), { as: owner })).body.data).toEqual(made)
    },
  )

  test('are made, changed and removed by an organization’s own people, each with its row in the log', async () => {
    const made = await send('/api/v1/home/roles', { as: administrator, ...HOME, json: input() })
    expect([made.status, made.body.data.organization.domainURL]).toEqual([201, 'northside'])
    const { id } = made.body.data
    const at = { as: administrator, ...HOME }
    const changed = await send(`/api/v1/home/roles/${id}`, {
      ...at,
      method: 'PUT',
      json: { ...changeOf(made.body.data), permissions: ['users:read'] },
    })
    expect([changed.status, changed.body.data.permissions]).toEqual([200, ['users:read']])
    expect((await send(`/api/v1/home/roles/${id}`, { ...at, method: 'DELETE' })).status).toBe(200)
    expect((await send(`/api/v1/home/roles/${id}`, at)).status).toBe(404)
    const log = await sql(
      `select action, before, after from audit_log where subject = 'role' and subject_id = $1 and organization_id = $2 order by id`,
      String(id),
      await idOf('northside'),
    )
    expect(log).toEqual([
      {
        action: 'roles:create',
        before: null,
        after: expect.objectContaining({ permissions: ['users:read', 'users:invite'] }),
      },
      {
        action: 'roles:update',
        before: { permissions: ['users:invite', 'users:read'] },
        after: { permissions: ['users:read'] },
      },
      { action: 'roles:delete', before: expect.objectContaining({ id }), after: null },
    ])
  })

  test('take effect with the next request of somebody who is signed in, and end with it', async () => {
    const role = await make(input(['organizations:read', 'users:read']))
    const { as } = await holder(role.id)
    const may = async () => (await send('/api/v1/home/roles', { as, ...HOME })).status
    expect(await may()).toBe(403)
    const { body } = await put(role.id, {
      ...changeOf(role),
      permissions: [...role.permissions, 'roles:read'],
    })
    expect(await may()).toBe(200)
    await put(role.id, { ...changeOf(body.data), permissions: ['users:read'] })
    expect(await may()).toBe(403)
  })

  test('that change are news in every answer to those who hold them, and to nobody else', async () => {
    const [role, other] = [await make(input(['roles:read'])), await make(input(['users:read']))]
    const { as } = await holder(role.id)
    const rights = async (path = '/api/v1/home/roles') =>
      (await send(path, { as, ...HOME })).headers['x-rights']
    const before = await rights()
    expect(before).toMatch(/^northside [\w-]{12}$/)
    await put(other.id, { ...changeOf(other), permissions: ['users:read', 'roles:read'] })
    expect(await rights()).toBe(before)
    await put(role.id, { ...changeOf(role), permissions: ['users:read', 'roles:read'] })
    const after = await rights()
    expect(after).not.toBe(before)
    expect([
      await rights('/api/v1/home/permissions'),
      await rights('/api/v1/home/roles?limit=0'),
    ]).toEqual([after, after])
  })

  test('are not overwritten: who changes an old version gets the present one', async () => {
    const role = await make()
    await put(role.id, { ...changeOf(role), name: unique('First ') })
    const before = await footprint()
    const { status, body } = await put(role.id, { ...changeOf(role), name: unique('Second ') })
    expect([status, body.current.name.startsWith('First ')]).toEqual([409, true])
    expect(await footprint()).toBe(before)
  })

  test('of the product are locked', async () => {
    const id = await systemRole('Read-only')
    const { data } = (await send(of(`/${id}`), { as: owner })).body
    const before = await footprint()
    expect((await put(id, { ...changeOf(data), permissions: ['users:read'] })).status).toBe(403)
    expect((await remove(id)).status).toBe(403)
    expect(await footprint()).toBe(before)
  })

  test('of another organization are not there', async () => {
    const foreign = await make(input(), 'koeln')
    const unknown = await send(of('/2000000000'), { as: owner })
    const found = await send(of(`/${foreign.id}`), { as: owner })
    expect([found.status, found.text]).toEqual([404, unknown.text])
    expect((await put(foreign.id, changeOf(foreign))).status).toBe(404)
    expect((await remove(foreign.id)).status).toBe(404)
    const { body } = await send(`${of()}&limit=1000`, { as: owner })
    expect(body.data.map(({ id }: { id: number }) => id)).not.toContain(foreign.id)
  })

  test.each([
    ['one character', { name: 'x' }, 'name'],
    ['51 characters', { name: 'x'.repeat(51) }, 'name'],
    ['the name of a role of the product', { name: 'administrator' }, 'name'],
    ['no permission', { permissions: [] }, 'permissions'],
    ['a permission twice', { permissions: ['users:read', 'users:read'] }, 'permissions'],
    ['an unknown permission', { permissions: ['users:fly'] }, 'permissions'],
    ['a word that is none', { permissions: ['users'] }, 'permissions'],
    ['the wildcard', { permissions: ['all:read'] }, 'permissions'],
    ['what is the provider’s alone', { permissions: ['plans:read'] }, 'permissions'],
    ['a field nobody knows', { type: 'system' }, 'type'],
  ])('are refused with %s', async (_title, wrong, field) => {
    const before = await footprint()
    const { status, body } = await send(of(), { as: owner, json: { ...input(), ...wrong } })
    expect([409, 422]).toContain(status)
    expect(field === 'type' ? body.error : Object.keys(body.fields)).toEqual(
      field === 'type' ? 'There is no field called type.' : [field],
    )
    expect(await footprint()).toBe(before)
  })

  test('have one name in one place', async () => {
    const { name } = await make()
    const { status, body } = await send(of(), {
      as: owner,
      json: { ...input(), name: name.toUpperCase() },
    })
    expect([status, body.fields]).toEqual([409, { name: 'This name is already taken here.' }])
    expect((await make({ ...input(), name }, 'koeln')).name).toBe(name)
  })

  test('in use are removed only for another one, which their holders then have', async () => {
    const [old, next] = [await make(), await make(input(['users:read', 'roles:read']))]
    const { as, membership } = await holder(old.id)
    expect((await remove(old.id)).status).toBe(409)
    expect((await remove(old.id, old.id)).status).toBe(422)
    expect((await send('/api/v1/home/roles', { as, ...HOME })).status).toBe(403)
    expect((await remove(old.id, next.id)).status).toBe(200)
    expect((await send('/api/v1/home/roles', { as, ...HOME })).status).toBe(200)
    expect(
      await sql('select role_id from role_assignments where organization_user_id = $1', membership),
    ).toEqual([{ role_id: next.id }])
  })

  test('are exported', async () => {
    const role = await make(input(['users:read']))
    const { text } = await send(`${of()}&format=csv&search=${encodeURIComponent(role.name)}`, {
      as: owner,
    })
    expect(text).toContain(
      `\r\n${role.name},,custom,organization,Northside Health Group,users:read,0,`,
    )
  })
})

describe('nobody gives what they do not hold', () => {
  const words = ['roles:read', 'roles:create', 'roles:update', 'roles:delete', 'users:read']
  const editor = async (more: string[] = [], reach: 'organization' | 'subtree' = 'organization') =>
    staffIn(await idOf('northside'), [...words, ...more], { reach })

  test('when making a role', async () => {
    const as = await editor()
    const before = await footprint()
    const { status, body } = await send(of(), { as, json: input(['users:read', 'billing:refund']) })
    expect([status, body.error]).toEqual([
      403,
      expect.stringContaining('you do not hold billing:refund'),
    ])
    expect(await footprint()).toBe(before)
  })

  test('when adding to one; what is there already may stay', async () => {
    const role = await make(input(['users:read', 'billing:refund']))
    const as = await editor()
    expect(
      (
        await put(
          role.id,
          { ...changeOf(role), permissions: [...role.permissions, 'billing:pay'] },
          { as },
        )
      ).status,
    ).toBe(403)
    const kept = await put(
      role.id,
      { ...changeOf(role), permissions: [...role.permissions, 'roles:read'] },
      { as },
    )
    expect([kept.status, kept.body.data?.permissions]).toEqual([
      200,
      ['billing:refund', 'roles:read', 'users:read'],
    ])
  })

  test('not below, where they do not hold it themselves', async () => {
    const role = await make(input(['users:read']))
    await holder(role.id, 'subtree')
    const change = { ...changeOf(role), permissions: ['users:read', 'roles:read'] }
    const here = await put(role.id, change, { as: await editor() })
    expect([here.status, here.body.error]).toEqual([
      403,
      expect.stringContaining('for everything below'),
    ])
    expect((await put(role.id, change, { as: await editor([], 'subtree') })).status).toBe(200)
  })

  test('nor while it comes to reach further', async () => {
    const role = await make(input(['users:read']))
    const as = await editor()
    const here = await idOf('northside')
    const member = await buildMembership(
      (await signIn(`${unique('member')}@northside.example`)).personId,
      here,
    )
    const client = await database.connect()
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('administrators'), $1)`, [here])
    const change = { ...changeOf(role), permissions: ['users:read', 'roles:read'] }
    const answer = put(role.id, change, { as })
    await waitFor(async () => expect(await countWaitingFor(client)).toBe(1))
    await client.query(
      `insert into role_assignments (role_id, organization_id, organization_user_id, reach) values ($1, $2, $3, 'subtree')`,
      [role.id, here, member],
    )
    await client.query('commit')
    client.release()
    expect((await answer).status).toBe(403)
  })

  test('nor by a replacement', async () => {
    const [weak, strong] = [
      await make(input(['users:read'])),
      await make(input(['billing:refund'])),
    ]
    await holder(weak.id)
    const answer = await send(`${of(`/${weak.id}`)}&replacement=${strong.id}`, {
      as: await editor(),
      method: 'DELETE',
    })
    expect(answer.status).toBe(403)
  })

  test('nor by mixing what they hold here with what they hold everywhere', async () => {
    const as = await editor()
    await assignGlobally(as.personId, await buildRole('global', ['billing:refund']))
    expect((await send(of(), { as, json: input(['users:read', 'billing:refund']) })).status).toBe(
      403,
    )
    expect((await send(of(), { as, json: input(['users:read']) })).status).toBe(201)
  })

  test('everywhere: a role that holds everywhere needs the same of its maker', async () => {
    const as = await signIn(`${unique('staff')}@polyclinic.example`)
    await assignGlobally(
      as.personId,
      await buildRole('global', ['roles:create', 'roles:read', 'users:read']),
    )
    expect((await send(PATH, { as, json: input(['users:read']) })).status).toBe(201)
    expect((await send(PATH, { as, json: input(['all:read']) })).status).toBe(403)
    expect(
      (await send(PATH, { as: owner, json: input(['all:read', 'plans:publish']) })).status,
    ).toBe(201)
  })
})

test('somebody who can give roles remains', async () => {
  const domainURL = unique('alone-')
  const organizationId = await buildOrganization(domainURL)
  const role = await make(input(['roles:read', 'roles:assign', 'roles:update']), domainURL)
  const as = await signIn(`${unique('last')}@northside.example`)
  await assign(await buildMembership(as.personId, organizationId), role.id)
  const change = { ...changeOf(role), permissions: ['roles:read'] }
  const { status, body } = await send(of(`/${role.id}`, domainURL), {
    as: owner,
    method: 'PUT',
    json: change,
  })
  expect([status, body.error]).toEqual([409, expect.stringContaining('must remain here')])
  expect(await one('select count(*)::int from role_permissions where role_id = $1', role.id)).toBe(
    3,
  )
})

describe('what a role may be given', () => {
  test('is the registry as far as organizations go, and what the caller could give', async () => {
    const { body } = await send('/api/v1/home/permissions', { as: administrator, ...HOME })
    const keys = body.data.map(({ key }: { key: string }) => key)
    expect(keys).toContain('billing')
    expect(keys).not.toContain('plans')
    expect(keys).not.toContain('all')
    const as = await staffIn(await idOf('northside'), ['roles:read', 'billing:read'])
    const mine = (await send(`/api/v1/admin/permissions?organizationDomainURL=northside`, { as }))
      .body.data
    const billing = mine.find(({ key }: { key: string }) => key === 'billing')
    expect(billing.actions.filter(({ grantable }: { grantable: boolean }) => grantable)).toEqual([
      { key: 'read', label: 'Read', risk: 'low', grantable: true },
    ])
  })

  test('begins with all resources for a role that holds everywhere', async () => {
    const { body } = await send('/api/v1/admin/permissions', { as: owner })
    expect(body.data[0].key).toBe('all')
    expect(body.data.map(({ key }: { key: string }) => key)).toContain('plans')
  })
})

describe('the impact of a change', () => {
  test('names who gains and who loses, but not what another role gives them anyway', async () => {
    const role = await make(input(['users:read', 'billing:read']))
    const [plain, covered] = [await holder(role.id), await holder(role.id)]
    await assign(
      covered.membership,
      await buildRole('organization', ['billing:read', 'billing:pay']),
    )
    const words = 'users:read,billing:pay'
    const { body } = await send(`${of(`/${role.id}/impact`)}&permissions=${words}`, { as: owner })
    const northside = { domainURL: 'northside', label: 'Northside Health Group' }
    const mail = ({ as }: typeof plain) => as.email
    expect(body.data.people).toBe(2)
    expect(body.data.gains).toEqual([
      {
        displayName: mail(plain),
        email: mail(plain),
        organization: northside,
        reach: 'organization',
        permissions: ['billing:pay'],
      },
    ])
    expect(body.data.loses).toEqual([
      {
        displayName: mail(plain),
        email: mail(plain),
        organization: northside,
        reach: 'organization',
        permissions: ['billing:read'],
      },
    ])
  })

  test('is not what people have from above anyway, and names nothing there', async () => {
    const region = await buildOrganization(unique('above-'))
    const place = unique('below-')
    const clinic = await buildOrganization(place, { under: region, name: 'Lower Clinic' })
    const role = await make(input(['users:read']), place)
    const [covered, hereAlone] = [
      await holder(role.id, 'subtree', place),
      await holder(role.id, 'organization', place),
    ]
    const paying = await buildRole('organization', ['billing:pay'])
    await assign(await buildMembership(covered.as.personId, region), paying, { reach: 'subtree' })
    await assign(await buildMembership(hereAlone.as.personId, region), paying)
    const manager = await staffIn(clinic, ['roles:update'])
    const at = `${of(`/${role.id}/impact`, place)}&permissions=users:read,billing:pay`
    for (const as of [owner, manager]) {
      const { body } = await send(at, { as })
      expect(body.data).toEqual({
        people: 2,
        gains: [
          {
            displayName: hereAlone.as.email,
            email: hereAlone.as.email,
            organization: { domainURL: place, label: 'Lower Clinic' },
            reach: 'organization',
            permissions: ['billing:pay'],
          },
        ],
        loses: [],
      })
    }
  })

  test('tells apart what holds here and what holds below', async () => {
    const role = await make(input(['users:read']))
    const { membership } = await holder(role.id, 'subtree')
    await assign(membership, await buildRole('organization', ['billing:read']))
    const { body } = await send(
      `${of(`/${role.id}/impact`)}&permissions=users:read,billing:read,billing:pay`,
      {
        as: owner,
      },
    )
    expect(body.data.gains).toMatchObject([
      { reach: 'subtree', permissions: ['billing:pay'] },
      { reach: 'below', permissions: ['billing:read'] },
    ])
  })

  test('is not told of words that nobody has registered', async () => {
    const role = await make()
    for (const word of ['nonsense:x', 'plans:publish', 'all:read']) {
      const { status, body } = await send(
        `${of(`/${role.id}/impact`)}&permissions=users:read,${word}`,
        { as: owner },
      )
      expect([status, body.fields]).toEqual([
        422,
        { permissions: `There is no permission ${word} here.` },
      ])
    }
  })
})
