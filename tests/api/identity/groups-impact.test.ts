import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '@/tests/support/db/database'
import { send, type Sent } from '@/tests/support/http/request'
import {
  assign,
  buildGroup,
  buildMembership,
  buildOrganization,
  buildPerson,
  buildRole,
  footprint,
  signIn,
  staffIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

type Fields = Record<string, unknown>

let owner: SignedIn
/** One organization above another; what is asked about is mostly the upper one. */
let [region, clinic] = ['', '']
let [regionId, clinicId] = [0, 0]
let [paying, reading] = [0, 0]
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  region = unique('region-')
  clinic = unique('clinic-')
  regionId = await buildOrganization(region, { name: 'The Region' })
  clinicId = await buildOrganization(clinic, { under: regionId, name: 'The Clinic' })
  paying = await buildRole('organization', ['billing:pay'])
  reading = await buildRole('organization', ['billing:read'])
})

const somebody = async (name: string, organizationId = regionId) => {
  const personId = await buildPerson(`${unique('p')}@nowhere.example`, name)
  return { personId, id: await buildMembership(personId, organizationId) }
}
const ask = (
  draft: Fields,
  { id, about = region, ...sent }: Sent & { id?: number; about?: string } = {},
) =>
  send(`/api/v1/admin/groups${id ? `/${id}` : ''}/impact?organizationDomainURL=${about}`, {
    as: owner,
    json: draft,
    ...sent,
  })
const said = (side: Fields[]) =>
  side.map(({ displayName, reach, permissions }) => [displayName, reach, permissions])
const impactOf = async (draft: Fields, more: Parameters<typeof ask>[1] = {}) => {
  const { status, body } = await ask(draft, more)
  expect([status, body.error]).toEqual([200, undefined])
  return { people: body.data.people, gains: said(body.data.gains), loses: said(body.data.loses) }
}
const below = (roleId: number) => ({ roleId, reach: 'subtree' })
const here = (roleId: number) => ({ roleId, reach: 'organization' })

describe('the impact of a group', () => {
  test('names for a new one who gains what and where, by its roles and by what it lies in', async () => {
    const [ada, bo] = [await somebody('Ada Abel'), await somebody('Bo Berg')]
    await assign(bo.id, paying)
    const parent = await buildGroup(regionId, { roles: [{ id: reading }] })
    const draft = { parentGroupId: parent, roles: [below(paying)], memberIds: [ada.id, bo.id] }
    const before = await footprint()
    expect(await impactOf(draft)).toEqual({
      people: 2,
      gains: [
        ['Ada Abel', 'subtree', ['billing:pay']],
        ['Ada Abel', 'organization', ['billing:read']],
        ['Bo Berg', 'organization', ['billing:read']],
        ['Bo Berg', 'below', ['billing:pay']],
      ],
      loses: [],
    })
    expect((await ask(draft)).body.data.gains[0].organization).toEqual({
      domainURL: region,
      label: 'The Region',
    })
    expect(await footprint()).toBe(before)
  })

  test('is what differs from what is saved, for the people of the groups within, too', async () => {
    const [ada, bo, cy] = [
      await somebody('Ada Abel'),
      await somebody('Bo Berg'),
      await somebody('Cy Cole'),
    ]
    const parent = await buildGroup(regionId, { roles: [{ id: reading }] })
    const id = await buildGroup(regionId, {
      parent,
      members: [ada.id],
      roles: [{ id: paying, reach: 'subtree' }],
    })
    await buildGroup(regionId, { parent: id, members: [bo.id] })
    const nothing = { people: 2, gains: [], loses: [] }
    const saved = { parentGroupId: parent, roles: [below(paying)], memberIds: [ada.id] }
    expect(await impactOf(saved, { id })).toEqual(nothing)
    expect(
      await impactOf(
        { ...saved, parentGroupId: null, roles: [here(paying)], memberIds: [cy.id] },
        { id },
      ),
    ).toEqual({
      people: 3,
      gains: [['Cy Cole', 'organization', ['billing:pay']]],
      loses: [
        ['Ada Abel', 'subtree', ['billing:pay']],
        ['Ada Abel', 'organization', ['billing:read']],
        ['Bo Berg', 'organization', ['billing:read']],
        ['Bo Berg', 'below', ['billing:pay']],
      ],
    })
    expect(
      await impactOf({ ...saved, memberIds: [ada.id, cy.id] }, { id, about: 'global' }),
    ).toMatchObject({
      gains: [
        ['Cy Cole', 'subtree', ['billing:pay']],
        ['Cy Cole', 'organization', ['billing:read']],
      ],
    })
  })

  test('is not what people have from above anyway, of which nothing is named', async () => {
    const [ada, bo] = [await somebody('Ada Abel', clinicId), await somebody('Bo Berg', clinicId)]
    await buildGroup(regionId, {
      members: [await buildMembership(ada.personId, regionId)],
      roles: [{ id: paying, reach: 'subtree' }],
    })
    await assign(await buildMembership(bo.personId, regionId), paying)
    const manager = await staffIn(clinicId, ['groups:create', 'groups:assign'])
    const draft = { roles: [below(paying)], memberIds: [ada.id, bo.id] }
    const gains = [['Bo Berg', 'subtree', ['billing:pay']]]
    expect(await impactOf(draft, { about: clinic, as: manager })).toEqual({
      people: 2,
      gains,
      loses: [],
    })
    expect(JSON.stringify((await ask(draft, { about: clinic, as: manager })).body)).not.toContain(
      'The Region',
    )
  })

  test('counts those alone who are active, and none of another organization', async () => {
    const [invited, foreign] = [await somebody('Ada Abel'), await somebody('Bo Berg', clinicId)]
    await sql('update organization_users set joined_at = null where id = $1', invited.id)
    const memberIds = [invited.id, foreign.id]
    expect(await impactOf({ roles: [below(paying)], memberIds })).toEqual({
      people: 0,
      gains: [],
      loses: [],
    })
  })

  test('is told only to who could save it', async () => {
    const ada = await somebody('Ada Abel')
    const draft = { roles: [here(paying)], memberIds: [ada.id] }
    const reader = await staffIn(regionId, ['groups:read', 'groups:assign'])
    const unassigning = await staffIn(regionId, ['groups:read', 'groups:create', 'groups:update'])
    const id = await buildGroup(regionId)
    for (const at of [{}, { id }]) {
      const refused = await ask(draft, { as: reader, ...at })
      expect([refused.status, refused.body.error]).toEqual([
        403,
        expect.stringMatching(/^This needs groups:(create|update)\.$/),
      ])
      const half = await ask(draft, { as: unassigning, ...at })
      expect([half.status, half.body.error]).toEqual([
        403,
        'Changing members, roles or the group above needs groups:assign, too.',
      ])
    }
    expect((await ask(draft, { as: unassigning, about: clinic })).status).toBe(404)
    expect((await ask(draft, { id: await buildGroup(clinicId) })).status).toBe(404)
  })

  test('refuses what saving would refuse: a role or a parent of elsewhere, a group of no organization', async () => {
    const theirs = await buildRole('organization', ['billing:pay'], clinicId)
    const role = await ask({ roles: [here(theirs)] })
    expect([role.status, role.body.fields]).toEqual([422, { roles: 'Unknown role.' }])
    const parent = await ask({ parentGroupId: await buildGroup(clinicId) })
    expect([parent.status, parent.body.fields]).toEqual([
      404,
      { parentGroupId: 'Parent group not found.' },
    ])
    expect((await ask({}, { about: 'global' })).status).toBe(422)
    const id = await buildGroup(regionId)
    expect(await impactOf({ parentGroupId: id }, { id })).toEqual({
      people: 0,
      gains: [],
      loses: [],
    })
  })
})
