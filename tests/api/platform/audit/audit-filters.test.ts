import { beforeAll, describe, expect, test } from 'vitest'
import type { AuditEvent } from '@/lib/shared/audit/audit-events'
import { buildClinic, type Clinic, type Member } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { buildMembership, signIn, unique, type SignedIn } from '@/tests/support/world'

let owner: SignedIn
let clinic: Clinic
let other: Clinic
let nurse: Member
let roleId: number

/** A change as somebody would have made it. */
const log = (
  organizationId: number | null,
  actor: number | null,
  action: string,
  event: AuditEvent,
  subject: string,
  id: unknown,
  after: object = {},
  request = unique('request-'),
) =>
  sql(
    `insert into audit_log (organization_id, actor_person_id, action, event, subject, subject_id, after, request_id) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    organizationId,
    actor,
    action,
    event,
    subject,
    String(id),
    JSON.stringify(after),
    request,
  )

beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  clinic = await buildClinic()
  other = await buildClinic()
  nurse = await clinic.join([], `${unique('nurse')}@clinic.example`)
  await sql(`update people set display_name = 'Zoë Nightingale' where id = $1`, nurse.personId)
  const json = { name: 'Night desk', description: 'Nights', permissions: ['users:read'] }
  const made = await send('/api/v1/home/roles', { host: clinic.host, as: clinic.admin, json })
  roleId = made.body.data.id
  await log(
    clinic.id,
    owner.personId,
    'users:update',
    'user.changed',
    'user',
    nurse.id,
    { expiresAt: null },
    'by-staff',
  )
  await log(
    clinic.id,
    null,
    'organizations:update',
    'organization.changed',
    'organization',
    clinic.id,
    {
      country: 276,
      partOf: other.id,
    },
  )
  await log(other.id, other.admin.personId, 'groups:create', 'group.created', 'group', 7, {
    name: 'Elsewhere',
    members: 3,
  })
})

type Entry = {
  action: string
  subjectId: string
  names: Record<string, string>
  actor: { email: string } | null
}
const here = async (query: string): Promise<Entry[]> =>
  (await send(`/api/v1/home/audit?sort=at&${query}`, { host: clinic.host, as: clinic.admin })).body
    .data
const actions = async (query: string) => (await here(query)).map(({ action }) => action)
const everywhere = async (query: string): Promise<Entry[]> =>
  (await send(`/api/v1/admin/audit?sort=at&${query}`, { as: owner })).body.data
const actorsFor = async (as: SignedIn, host: string, search = '') =>
  (await send(`/api/v1/home/audit/actors?search=${search}`, { host, as })).body.data

describe('the audit log is narrowed', () => {
  test('by what was done, as a word or whatever it was done to', async () => {
    expect(await actions('action=update')).toEqual(['users:update', 'organizations:update'])
    expect(await actions('action=create,users:update')).toEqual(['roles:create', 'users:update'])
    expect(await actions('action=users')).toEqual([])
  })

  test('by what happened', async () => {
    expect(await actions('event=organization.changed')).toEqual(['organizations:update'])
    expect(await actions('event=role.created,user.changed')).toEqual([
      'roles:create',
      'users:update',
    ])
    expect(await actions('event=role')).toEqual([])
  })

  test('by who did it, people of the provider and the operator included', async () => {
    expect(await actions(`actor=${clinic.admin.email.toUpperCase()}`)).toEqual(['roles:create'])
    expect(await actions(`actor=${owner.email},system`)).toEqual([
      'users:update',
      'organizations:update',
    ])
    expect(await actions(`actor=${other.admin.email}`)).toEqual([])
  })

  test('by request', async () => {
    expect(await actions('requestId=by-staff')).toEqual(['users:update'])
    expect(await actions('requestId=by')).toEqual([])
    expect(await actions('search=by-staff')).toEqual(['users:update'])
    expect(await actions('search=by-sta')).toEqual([])
  })

  test('by time, to the minute and further', async () => {
    const [first] = (await here('action=users:update')) as unknown as { at: string }[]
    const after = new Date(Date.parse(first!.at) + 1).toISOString()
    expect(await actions(`from=${first!.at}&to=${after}`)).toEqual(['users:update'])
    expect(await actions(`from=${after}`)).toEqual(['organizations:update'])
    expect(await actions(`to=${first!.at}`)).toEqual(['roles:create'])
  })

  test('by whose log it is, for staff who look at all of them', async () => {
    // The provider's log has the demo's catalogue in it, too.
    const subjects = (query: string) =>
      everywhere(`subject=group,resource&${query}`).then((rows) => rows.map(({ action }) => action))
    expect(await subjects(`organization=${other.name}`)).toEqual(['groups:create'])
    await log(null, owner.personId, 'resources:create', 'resource.created', 'resource', 'planted')
    expect(await subjects(`organization=global,${other.name}`)).toEqual([
      'groups:create',
      'resources:create',
    ])
    // Where the call is about one organization, another one's log stays out of it.
    expect(
      await subjects(`organizationDomainURL=${clinic.name}&organization=${other.name}`),
    ).toEqual([])
  })

  test('in what is exported as in what is shown', async () => {
    const query = `actor=${owner.email}&action=update&requestId=by-staff&search=zoe`
    const { text } = await send(`/api/v1/home/audit?format=csv&${query}`, {
      host: clinic.host,
      as: clinic.admin,
    })
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`,users:update,user.changed,user,${nurse.id},Zoë Nightingale,`)
  })

  test('by nothing that is no filter', async () => {
    for (const query of ['from=yesterday', 'before=1', `search=${'x'.repeat(101)}`])
      expect(
        (await send(`/api/v1/home/audit?${query}`, { host: clinic.host, as: clinic.admin })).status,
      ).toBe(422)
  })
})

describe('words find', () => {
  test.each([
    ['an action', () => 'ROLES:CREATE', ['roles:create']],
    ['a record by its id', () => nurse.id, ['users:update']],
    ['a record by what it is called now, accents or not', () => 'zoe night', ['users:update']],
    ['who did it, also of the provider', () => 'Solberg', ['users:update']],
    ['a request', () => 'by-staff', ['users:update']],
    ['what stands in a state', () => 'nights', ['roles:create']],
    ['a figure', () => '276', ['organizations:update']],
  ])('%s', async (_, words, found) => {
    expect(await actions(`search=${encodeURIComponent(words())}`)).toEqual(found)
  })

  test('no names of fields, and LIKE’s signs only as themselves', async () => {
    for (const words of ['description', 'expiresAt', '%', '_'])
      expect(await actions(`search=${words}`)).toEqual([])
  })
})

describe('the names in the audit log', () => {
  test('stand for the ids and codes of a row', async () => {
    const [row] = await everywhere(`organization=${clinic.name}&action=organizations:update`)
    expect(row!.names).toEqual({
      [`subjectId=${clinic.id}`]: `Clinic ${clinic.name}`,
      'country=276': 'Germany',
      [`partOf=${other.id}`]: `Clinic ${other.name}`,
    })
  })

  test('of a record that is gone are those it had', async () => {
    const gone = { host: clinic.host, as: clinic.admin, method: 'DELETE' }
    expect((await send(`/api/v1/home/roles/${roleId}`, gone)).status).toBe(200)
    expect((await here('action=roles:delete'))[0]!.names).toEqual({
      [`subjectId=${roleId}`]: 'Night desk',
    })
  })

  test('are kept from an organization that may not know them', async () => {
    const [row] = await here('action=organizations:update')
    expect(row!.names).toEqual({
      [`subjectId=${clinic.id}`]: `Clinic ${clinic.name}`,
      'country=276': 'Germany',
    })
    // As if the log spoke of another organization's user, group and person.
    await log(clinic.id, null, 'users:assign', 'user.changed', 'user', other.admin.id)
    await log(
      clinic.id,
      null,
      'groups:assign',
      'group.changed',
      'group',
      await one('select max(id) from groups'),
    )
    await log(clinic.id, null, 'roles:assign', 'person.role-given', 'person', other.admin.personId)
    const foreign = await here('action=assign')
    expect(foreign.map(({ names }) => names)).toEqual([{}, {}, {}])
    expect(await actions(`search=${other.admin.email}`)).toEqual([])
  })

  test('of somebody who is only invited are those they were invited by', async () => {
    const email = `${unique('guest')}@clinic.example`
    await sql(`insert into people (email, display_name) values ($1, 'Their own name')`, email)
    const { body } = await clinic.invite([{ email, displayName: 'As invited' }])
    const [row] = await here(`subjectId=${body.data[0].id}`)
    expect(row!.names).toEqual({ [`subjectId=${body.data[0].id}`]: 'As invited' })
  })

  test('of those who acted are offered: in an organization those of its own log alone', async () => {
    expect(await actorsFor(clinic.admin, clinic.host)).toEqual([
      { displayName: 'Maren Solberg', email: owner.email },
      { displayName: clinic.admin.email, email: clinic.admin.email },
    ])
    expect(await actorsFor(clinic.admin, clinic.host, 'SOLB')).toEqual([
      { displayName: 'Maren Solberg', email: owner.email },
    ])
    expect(await actorsFor(clinic.admin, clinic.host, other.admin.email)).toEqual([])
    const all = await send(`/api/v1/admin/audit/actors?search=${other.admin.email}`, { as: owner })
    expect(all.body.data).toHaveLength(1)
  })

  test('of those who acted are for those who may read the log', async () => {
    const stranger = await signIn(`${unique('stranger')}@nowhere.example`)
    const of = (as: SignedIn | null) => send('/api/v1/home/audit/actors', { host: clinic.host, as })
    expect((await of(null)).status).toBe(401)
    expect((await of(stranger)).status).toBe(404)
    expect((await of(nurse)).status).toBe(403)
    await buildMembership(stranger.personId, other.id)
    expect((await of(stranger)).status).toBe(404)
  })
})
