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

const WORDS = ['groups:read', 'groups:create', 'groups:update', 'groups:delete', 'groups:assign']
type Fields = Record<string, unknown>

let owner: SignedIn
/** One organization above another. */
let [region, clinic] = ['', '']
let [regionId, clinicId] = [0, 0]
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  region = unique('region-')
  clinic = unique('clinic-')
  regionId = await buildOrganization(region)
  clinicId = await buildOrganization(clinic, { under: regionId })
})

const at = (id: number | '', place: string) =>
  `/api/v1/admin/groups${id && `/${id}`}?organizationDomainURL=${place || region}`
const read = async (id: number, place = '') => (await send(at(id, place), { as: owner })).body.data
/** Sends a group as it is, but for some fields. */
async function change(id: number, fields: Fields, as = owner, place = '') {
  const { name, description, parent, roles, members, version } = await read(id, place)
  const json = {
    name,
    description,
    version,
    parentGroupId: parent?.id ?? null,
    roles: roles.map(({ roleId, reach, expiresAt }: Fields) => ({ roleId, reach, expiresAt })),
    memberIds: members.map(({ organizationUserId }: Fields) => organizationUserId),
    ...fields,
  }
  return send(at(id, place), { as, method: 'PUT', json })
}
const remove = (id: number, place = '') => send(at(id, place), { as: owner, method: 'DELETE' })
const parentOf = (id: number) =>
  one<number | null>('select parent_group_id from groups where id = $1', id)

describe('groups in groups', () => {
  const line = async (length: number) => {
    const ids = [await buildGroup(regionId)]
    while (ids.length < length) ids.push(await buildGroup(regionId, { parent: ids.at(-1) }))
    return ids
  }
  const DEPTH = [422, { parentGroupId: 'Groups nest at most 5 deep.' }]
  const CYCLE = [422, { parentGroupId: 'A group cannot lie in itself.' }]
  const put = async (id: number, parentGroupId: number | null) => {
    const { status, body } = await change(id, { parentGroupId })
    return status === 200 ? 200 : [status, body.fields]
  }

  test('nest 5 deep, counted with everything below', async () => {
    const ids = await line(4)
    const json = { name: unique('Fifth '), parentGroupId: ids[3] }
    const fifth = (await send(at('', region), { as: owner, json })).body.data
    expect(fifth.path.map(({ id }: { id: number }) => id)).toEqual(ids)
    const sixth = await send(at('', region), {
      as: owner,
      json: { name: unique('Sixth '), parentGroupId: fifth.id },
    })
    expect([sixth.status, sixth.body.fields]).toEqual(DEPTH)
    const [top, , bottom] = await line(3)
    expect(await put(top!, ids[2]!)).toEqual(DEPTH)
    expect(await put(top!, ids[1]!)).toBe(200)
    expect((await read(bottom!)).path).toHaveLength(4)
  })

  test('never lie in themselves', async () => {
    const [top, middle, bottom] = await line(3)
    const before = await footprint()
    for (const id of [top!, middle!, bottom!]) expect(await put(top!, id)).toEqual(CYCLE)
    expect(await footprint()).toBe(before)
    expect(await put(bottom!, null)).toBe(200)
    expect(await put(top!, bottom!)).toBe(200)
  })

  test('make no cycle when two opposite moves happen at once', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await buildGroup(regionId), await buildGroup(regionId)]
      const done = await Promise.all([put(a, b), put(b, a)])
      expect(done).toContain(200)
      expect(done).toContainEqual(CYCLE)
      expect([await parentOf(a), await parentOf(b)].filter((id) => id !== null)).toHaveLength(1)
    }
  })
})

describe('rights through groups', () => {
  const may = async (as: SignedIn, place: string) =>
    (await send('/api/v1/home/account', { as, host: `${place}.polyclinic.localhost:3000` }))
      .status === 200
  const member = async () => {
    const as = await signIn(`${unique('member')}@nowhere.example`)
    return { as, id: await buildMembership(as.personId, regionId) }
  }

  test('are there at the next request, here and below, and gone at once', async () => {
    const { as, id } = await member()
    const roleId = await buildRole('organization', ['organizations:read'])
    const above = await buildGroup(regionId, { roles: [{ id: roleId, reach: 'subtree' }] })
    const below = await buildGroup(regionId, { parent: above })
    const rights = async () => [await may(as, region), await may(as, clinic)]
    const step = async (group: number, fields: Fields, expected: boolean[]) => {
      expect((await change(group, fields)).status).toBe(200)
      expect([fields, await rights()]).toEqual([fields, expected])
    }
    expect(await rights()).toEqual([false, false])
    await step(above, { memberIds: [id] }, [true, true])
    await step(above, { memberIds: [] }, [false, false])
    await step(below, { memberIds: [id] }, [true, true])
    await step(above, { roles: [{ roleId, reach: 'organization' }] }, [true, false])
    await step(above, { roles: [] }, [false, false])
    await step(above, { roles: [{ roleId, reach: 'subtree' }] }, [true, true])
    await step(below, { parentGroupId: null }, [false, false])
    await step(below, { parentGroupId: above }, [true, true])
    await sql('update role_assignments set expires_at = now() where group_id = $1', above)
    expect(await rights()).toEqual([false, false])
    await step(
      above,
      { roles: [{ roleId, reach: 'subtree', expiresAt: new Date(Date.now() + 60_000) }] },
      [true, true],
    )
    expect((await remove(below)).status).toBe(200)
    expect(await rights()).toEqual([false, false])
  })

  test('do not flow down: a group does not have the members of those above', async () => {
    const { as, id } = await member()
    const above = await buildGroup(regionId, { members: [id] })
    await buildGroup(regionId, {
      parent: above,
      roles: [{ id: await buildRole('organization', ['organizations:read']) }],
    })
    expect(await may(as, region)).toBe(false)
  })

  test('count for nobody whose membership is not in force', async () => {
    const { as, id } = await member()
    await buildGroup(regionId, {
      members: [id],
      roles: [{ id: await buildRole('organization', ['organizations:read']) }],
    })
    for (const column of ['suspended_at', 'removed_at', 'expires_at']) {
      expect(await may(as, region)).toBe(true)
      await sql(`update organization_users set ${column} = now() where id = $1`, id)
      expect([column, await may(as, region)]).toEqual([column, false])
      await sql(`update organization_users set ${column} = null where id = $1`, id)
    }
  })
})

describe('nobody gives by a group what they do not hold', () => {
  let as: SignedIn
  let own: string
  let [weak, strong] = [0, 0]
  beforeAll(async () => {
    as = await staffIn(clinicId, [...WORDS, 'locations:read'])
    own = await one<string>('select id from organization_users where person_id = $1', as.personId)
    weak = await buildRole('organization', ['locations:read'])
    strong = await buildRole('organization', ['locations:read', 'billing:refund'])
  })
  const group = (
    roleId?: number,
    reach: 'organization' | 'subtree' = 'organization',
    parent?: number,
    members?: string[],
  ) => buildGroup(clinicId, { parent, members, roles: roleId ? [{ id: roleId, reach }] : [] })
  const someone = async () => buildMembership(await buildPerson(), clinicId)
  const refused = async (answer: () => Promise<{ status: number; body: Fields }>) => {
    const before = await footprint()
    const { status, body } = await answer()
    expect([status, body.error]).toEqual([
      403,
      expect.stringMatching(
        /^You cannot give “Role \w+”: you do not hold .+ yourself( for everything below)?\.$/,
      ),
    ])
    expect(await footprint()).toBe(before)
  }
  const create = (fields: Fields) =>
    send(at('', clinic), { as, json: { name: unique('New '), ...fields } })
  const edit = (id: number, fields: Fields) => change(id, fields, as, clinic)

  test('by giving it a role', async () => {
    await refused(() => create({ roles: [{ roleId: strong }] }))
    const id = await group()
    await refused(() => edit(id, { roles: [{ roleId: strong }] }))
    await refused(() => edit(id, { roles: [{ roleId: weak, reach: 'subtree' }] }))
    expect((await edit(id, { roles: [{ roleId: weak }] })).status).toBe(200)
  })

  test('by making a role of it last longer or reach further', async () => {
    const id = await group(strong)
    await refused(() => edit(id, { roles: [{ roleId: strong, reach: 'subtree' }] }))
    await refused(() =>
      edit(id, { roles: [{ roleId: strong, expiresAt: '2090-01-01T00:00:00Z' }] }),
    )
  })

  test('by bringing somebody in, themselves least of all', async () => {
    const above = await group(strong)
    for (const member of [own, await someone()]) {
      for (const id of [
        above,
        await group(weak, 'organization', above),
        await group(weak, 'subtree'),
      ])
        await refused(() => edit(id, { memberIds: [member] }))
      await refused(() => create({ parentGroupId: above, memberIds: [member] }))
      const deep = await group(undefined, undefined, await group(undefined, undefined, above))
      await refused(() => edit(deep, { memberIds: [member] }))
    }
    expect((await edit(await group(weak), { memberIds: [own] })).status).toBe(200)
  })

  test('by moving people to where it is given, nor a group that they could join meanwhile', async () => {
    const above = await group(strong)
    const far = await group(weak, 'subtree')
    for (const members of [[await someone()], []])
      for (const target of [above, far]) {
        const id = await group(undefined, undefined, undefined, members)
        await refused(() => edit(id, { parentGroupId: target }))
      }
    const filled = await group(undefined, undefined, await group(), [await someone()])
    const top = (await parentOf(filled))!
    await refused(() => edit(top, { parentGroupId: above }))
  })

  test('on the organization’s own host, whatever they are as staff', async () => {
    const host = `${clinic}.polyclinic.localhost:3000`
    const admin = await signIn(`${unique('own')}@polyclinic.example`)
    const membership = await buildMembership(admin.personId, clinicId)
    await assign(membership, await buildRole('organization', WORDS))
    await sql(
      `insert into role_assignments (role_id, person_id) select id, $1 from roles where name = 'Owner'`,
      admin.personId,
    )
    const json = { name: unique('Here '), roles: [{ roleId: strong }] }
    await refused(() => send('/api/v1/home/groups', { as: admin, host, json }))
    expect((await send(at('', clinic), { as: admin, json })).status).toBe(201)
  })

  test('but what others gave may stay, and may be taken away', async () => {
    const members = [await someone(), await someone()]
    const above = await group(strong)
    const id = await group(strong, 'subtree', above, members)
    expect((await edit(id, { description: 'Known as the strong ones.' })).status).toBe(200)
    expect((await edit(id, { memberIds: members.slice(1) })).status).toBe(200)
    expect((await edit(id, { parentGroupId: null })).status).toBe(200)
    expect((await edit(id, { roles: [] })).status).toBe(200)
  })

  test('while a move within the same group gives nothing new', async () => {
    const above = await group(strong)
    const [from, to] = [
      await group(weak, 'organization', above),
      await group(weak, 'organization', above),
    ]
    const id = await group(undefined, undefined, from, [await someone()])
    expect((await edit(id, { parentGroupId: to })).status).toBe(200)
    expect((await edit(id, { parentGroupId: above })).status).toBe(200)
  })

  test('and what is over gives nothing', async () => {
    const id = await buildGroup(clinicId, { roles: [{ id: strong, expires: -1 }] })
    expect((await edit(id, { memberIds: [await someone()] })).status).toBe(200)
    await refused(() => edit(id, { roles: [{ roleId: strong }] }))
    expect((await change(id, { roles: [{ roleId: strong }] }, owner, clinic)).status).toBe(200)
  })

  test('while a role that is taken from it at the same time is not given', async () => {
    const id = await group(strong)
    expect((await edit(id, { roles: [], memberIds: [await someone()] })).status).toBe(200)
  })
})

describe('the last who can give roles', () => {
  const LAST =
    'Somebody who can give roles must remain here. Give another person such a role first.'
  const build = async () => {
    const place = unique('last-')
    const organizationId = await buildOrganization(place)
    const roleId = await buildRole('organization', ['roles:assign'])
    const members = [await buildMembership(await buildPerson(), organizationId)]
    const above = await buildGroup(organizationId, { roles: [{ id: roleId }] })
    const below = await buildGroup(organizationId, { parent: above, members })
    return { place, roleId, above, below, members, organizationId }
  }

  test('is kept, whatever would take the right from them', async () => {
    const { place, above, below, members, organizationId, roleId } = await build()
    const before = await footprint()
    const taking = [
      () => change(above, { roles: [] }, owner, place),
      () => change(below, { memberIds: [] }, owner, place),
      () => change(below, { parentGroupId: null }, owner, place),
      () => remove(below, place),
      () => send(`/api/v1/admin/groups/${below}`, { as: owner, method: 'DELETE' }),
    ]
    for (const take of taking) {
      const { status, body } = await take()
      expect([status, body.error]).toEqual([409, LAST])
    }
    expect(await footprint()).toBe(before)
    const another = await buildMembership(await buildPerson(), organizationId)
    await assign(another, roleId)
    expect((await change(below, { memberIds: [] }, owner, place)).status).toBe(200)
    expect((await change(below, { memberIds: members }, owner, place)).status).toBe(200)
  })

  test('is kept when two are taken away at once', async () => {
    const { place, roleId, below, organizationId } = await build()
    const members = [await buildMembership(await buildPerson(), organizationId)]
    const other = await buildGroup(organizationId, { members, roles: [{ id: roleId }] })
    const answers = await Promise.all([remove(below, place), remove(other, place)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

test('groups of a demo organization are not reached from below', async () => {
  const as = await signIn('t.nguyen@eastside.example')
  const id = await one<number>(
    `select id from groups where organization_id = $1 order by id limit 1`,
    await idOf('northside'),
  )
  expect(
    (await send(`/api/v1/home/groups/${id}`, { as, host: 'eastside.polyclinic.localhost:3000' }))
      .status,
  ).toBe(404)
})
