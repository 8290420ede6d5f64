import { beforeAll, describe, expect, test } from 'vitest'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { LOGIN } from '@/tests/support/settings'
import { buildClinic, systemRole } from '@/tests/support/practice/clinic'
import {
  assign,
  buildMembership,
  buildOrganization,
  idOf,
  signIn,
  staffIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

let owner: SignedIn
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
})

const url = (name: string, part = '') => `/api/v1/admin/organizations/${name}${part}`
const read = async (name: string) => (await send(url(name), { as: owner })).body.data

describe('standing', () => {
  const act = async (name: string, deed: string) =>
    send(url(name, `/${deed}`), { as: owner, json: { version: (await read(name)).version } })

  test('suspended, its people and those below it read, and change nothing', async () => {
    const clinic = await buildClinic()
    const below = await buildClinic(unique('below-'), clinic.id)
    expect((await act(clinic.name, 'suspend')).body.data.standing).toBe('suspended')
    for (const { host, admin, name } of [clinic, below]) {
      expect((await send('/api/v1/home/users', { host, as: admin })).status).toBe(200)
      const { status, body } = await send('/api/v1/home/groups', {
        host,
        as: admin,
        json: { name: 'New one' },
      })
      expect([status, body.error]).toEqual([
        403,
        `Clinic ${name} is suspended: it can be read, and nothing changed.`,
      ])
      expect(
        (await send('/api/v1/home/account/export', { host, as: admin, json: {} })).status,
      ).toBe(201)
      const { body: session } = await send('/api/auth/session', { host, as: admin })
      const [role] = session.user.organizationRoles
      expect(role.suspended).toBe(true)
      expect(
        new Set(role.resourceActions.flatMap(({ actions }: { actions: string[] }) => actions)),
      ).toEqual(new Set(['read']))
    }
    expect(await read(below.name)).toMatchObject({ standing: 'active', standingAbove: 'suspended' })
    await act(clinic.name, 'resume')
    const created = await send('/api/v1/home/groups', {
      host: below.host,
      as: below.admin,
      json: { name: 'New one' },
    })
    expect(created.status).toBe(201)
  })

  test('archived, nobody of it or below is let in; restored, they are', async () => {
    const clinic = await buildClinic()
    const below = await buildClinic(unique('below-'), clinic.id)
    await act(clinic.name, 'archive')
    for (const { host, admin, name } of [clinic, below]) {
      const { status, body } = await send('/api/v1/home/account', { host, as: admin })
      expect([status, body.error]).toEqual([404, 'Page not found.'])
      const { body: session } = await send('/api/auth/session', { host, as: admin })
      expect(session.user.organizationRoles).toEqual([])
      expect(
        (await send(`/api/v1/organizations?search=${name}`, { as: admin, host })).body.data,
      ).toEqual([])
    }
    expect((await act(clinic.name, 'restore')).status).toBe(200)
    expect(await clinic.status(clinic.admin)).toBe(200)
  })

  test('suspended, it takes nobody in', async () => {
    const clinic = await buildClinic()
    const email = `${unique('new')}@clinic.example`
    await clinic.invite([{ email, roles: [], groupIds: [] }])
    const [, token] = /token=([\w-]+)/.exec(
      await one('select text from outgoing_mails where recipient = $1', email),
    )!
    await act(clinic.name, 'suspend')
    const [as, { host }] = [await signIn(email), clinic]
    expect((await send(`/api/v1/invitation?token=${token}`, { host, as })).status).toBe(200)
    expect((await send('/api/v1/invitation', { host, as, json: { token } })).status).toBe(403)
    await act(clinic.name, 'resume')
    expect((await send('/api/v1/invitation', { host, as, json: { token } })).status).toBe(200)
  })

  test('suspended or archived, staff whose rights are held there keep them on the login host alone', async () => {
    const clinic = await buildClinic()
    const as = await staffIn(clinic.id, [
      'organizations:archive',
      'organizations:read',
      'organizations:suspend',
    ])
    const rights = async (host: string) =>
      (await send('/api/auth/session', { host, as })).body.user.organizationRoles.flatMap(
        ({ resourceActions }: { resourceActions: unknown[] }) => resourceActions,
      )
    const all = await rights(LOGIN)
    await act(clinic.name, 'suspend')
    expect(await rights(LOGIN)).toEqual(all)
    expect(await rights(clinic.host)).toEqual([{ resource: 'organizations', actions: ['read'] }])
    await act(clinic.name, 'archive')
    expect([await rights(LOGIN), await rights(clinic.host)]).toEqual([all, []])
  })

  test('archived, nothing new is made under it', async () => {
    const clinic = await buildClinic()
    await act(clinic.name, 'archive')
    const child = {
      businessName: 'Child Clinic',
      businessRegistrationId: unique('REG-'),
      selectedCountry: 840,
      partOf: clinic.id,
    }
    const { status, body } = await send('/api/v1/admin/organizations', { as: owner, json: [child] })
    expect([status, body.fields.partOf]).toEqual([
      422,
      'The organization above would be one that is archived.',
    ])
  })

  test('of what lies below is for those who hold the right there, too', async () => {
    const clinic = await buildClinic()
    const json = { version: 1 }
    const as = await staffIn(clinic.id, [
      'organizations:suspend',
      'organizations:archive',
      'organizations:read',
    ])
    await buildClinic(unique('below-'), clinic.id)
    for (const deed of ['suspend', 'archive']) {
      const { status, body } = await send(url(clinic.name, `/${deed}`), { as, json })
      expect([status, body.error]).toEqual([
        403,
        `What lies below goes along: this needs organizations:${deed} there, too.`,
      ])
    }
    const alone = await buildClinic()
    const there = await staffIn(alone.id, ['organizations:suspend', 'organizations:read'])
    expect((await send(url(alone.name, '/suspend'), { as: there, json })).status).toBe(200)
  })

  test('is changed once by two who saw the same version', async () => {
    const name = unique('org-')
    await buildOrganization(name)
    const json = { version: 1 }
    const done = await Promise.all(
      [1, 2].map(() => send(url(name, '/suspend'), { as: owner, json })),
    )
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a move', () => {
  /** Two regions with a manager each, and a clinic under the first one with somebody of its own. */
  async function build() {
    const [west, east] = [await buildClinic(unique('west-')), await buildClinic(unique('east-'))]
    const clinic = await buildClinic(unique('moved-'), west.id)
    const role = await systemRole('Read-only')
    const [loser, winner] = [await west.join(), await east.join()]
    await assign(loser.id, role, { reach: 'subtree' })
    await assign(winner.id, role, { reach: 'subtree' })
    return { west, east, clinic, loser, winner }
  }
  const names = (holders: { email: string }[]) => holders.map(({ email }) => email)

  test('says beforehand who gains and who loses, which is what then happens', async () => {
    const { west, east, clinic, loser, winner } = await build()
    const status = async (as: SignedIn) =>
      (await send('/api/v1/home/account', { host: clinic.host, as })).status
    expect(await Promise.all([loser, winner].map(status))).toEqual([200, 404])
    const preview = await send(url(clinic.name, '/impact'), {
      as: owner,
      json: { partOf: east.id },
    })
    expect([
      preview.status,
      names(preview.body.data.loses),
      names(preview.body.data.gains),
    ]).toEqual([200, [loser.email], [winner.email]])
    expect(await status(loser)).toBe(200)
    const moved = await send(url(clinic.name, '/move'), {
      as: owner,
      json: { partOf: east.id, version: 1 },
    })
    expect([moved.status, moved.body.data.path]).toEqual([
      200,
      [expect.objectContaining({ domainURL: east.name })],
    ])
    expect(await Promise.all([loser, winner].map(status))).toEqual([404, 200])
    const log = await sql(
      `select organization_id as of, before, after from audit_log where action = 'organizations:move' and subject_id = $1 order by id`,
      String(clinic.id),
    )
    expect(log).toEqual([
      { of: clinic.id, before: { partOf: west.id }, after: { partOf: east.id } },
      { of: west.id, before: { below: `Clinic ${clinic.name}` }, after: null },
      { of: east.id, before: null, after: { below: `Clinic ${clinic.name}` } },
    ])
  })

  test('says beforehand which keys gain and lose access, which is what then happens', async () => {
    const { west, east, clinic } = await build()
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const keyOf = async (there: { name: string }, name: string): Promise<string> => {
      const json = {
        kind: 'service',
        name,
        permissions: ['organizations:read'],
        reach: 'subtree',
        expiresAt,
      }
      return (
        await send(`/api/v1/admin/api-keys?organizationDomainURL=${there.name}`, {
          as: owner,
          json,
        })
      ).body.data.key
    }
    const [old, young] = [await keyOf(west, 'Western'), await keyOf(east, 'Eastern')]
    const status = async (key: string) =>
      (
        await send('/api/v1/home/account', {
          host: clinic.host,
          headers: {
            authorization: `Bearer ${key}`,
            origin: undefined,
            'sec-fetch-site': undefined,
          },
        })
      ).status
    expect(await Promise.all([old, young].map(status))).toEqual([200, 404])
    const { data } = (
      await send(url(clinic.name, '/impact'), { as: owner, json: { partOf: east.id } })
    ).body
    const keysIn = (holders: { displayName: string; email: string }[]) =>
      holders
        .filter(({ email }) => email.startsWith('API key '))
        .map(({ displayName }) => displayName)
    expect([data.keys, keysIn(data.loses), keysIn(data.gains)]).toEqual([
      2,
      ['Western'],
      ['Eastern'],
    ])
    expect(
      (await send(url(clinic.name, '/move'), { as: owner, json: { partOf: east.id, version: 1 } }))
        .status,
    ).toBe(200)
    expect(await Promise.all([old, young].map(status))).toEqual([404, 200])
  })

  test('refuses beforehand where it gets too deep, and does not go where it lies already', async () => {
    const { west, clinic } = await build()
    let deepest = await buildOrganization()
    for (let level = 1; level < 11; level++)
      deepest = await buildOrganization(undefined, { under: deepest })
    await buildOrganization(unique('below-'), { under: clinic.id })
    const refused = async (path: string, json: object) => {
      const { status, body } = await send(url(clinic.name, path), { as: owner, json })
      return [status, body.fields]
    }
    const deep = [422, { partOf: 'Organizations nest at most 12 deep.' }]
    expect(await refused('/impact', { partOf: deepest })).toEqual(deep)
    expect(await refused('/move', { partOf: deepest, version: 1 })).toEqual(deep)
    expect(await refused('/move', { partOf: west.id, version: 1 })).toEqual([
      422,
      { partOf: 'It lies there already.' },
    ])
  })

  test('is told with the names of the organizations above, as far as the reader may know them', async () => {
    const { west, east, clinic } = await build()
    await send(url(clinic.name, '/move'), { as: owner, json: { partOf: east.id, version: 1 } })
    const told = async (path: string, sent: object) => (await send(path, sent)).body.data[0]
    const ofStaff = await told(url(clinic.name, '/history'), { as: owner })
    expect([ofStaff.before, ofStaff.after]).toEqual([
      { partOf: `Clinic ${west.name}` },
      { partOf: `Clinic ${east.name}` },
    ])
    const own = await told('/api/v1/home/account/history', { host: clinic.host, as: clinic.admin })
    expect(own.after).toEqual({ partOf: 'An organization that you may not know' })
  })

  test('names nobody who holds the same by themselves', async () => {
    const { east, clinic, loser } = await build()
    await assign(
      await buildMembership(loser.personId, clinic.id),
      await systemRole('Administrator'),
      { reach: 'subtree' },
    )
    const { body } = await send(url(clinic.name, '/impact'), {
      as: owner,
      json: { partOf: east.id },
    })
    expect(names(body.data.loses)).toEqual([])
  })

  test('leads neither below itself nor under what is archived or unknown', async () => {
    const { west, east, clinic } = await build()
    const move = (name: string, partOf: number) =>
      send(url(name, '/move'), { as: owner, json: { partOf, version: 1 } })
    expect((await move(west.name, clinic.id)).body.fields).toEqual({
      partOf: 'An organization cannot lie below itself.',
    })
    expect((await move(clinic.name, 2_000_000_000)).status).toBe(404)
    expect((await move(clinic.name, 3_000_000_000)).status).toBe(404)
    await send(url(east.name, '/archive'), { as: owner, json: { version: 1 } })
    const { status, body } = await move(clinic.name, east.id)
    expect([status, body.fields.partOf]).toEqual([
      422,
      'The organization above would be one that is archived.',
    ])
  })

  test('needs the right in both places', async () => {
    const { west, east, clinic } = await build()
    const as = await staffIn(west.id, ['organizations:move', 'organizations:read'], {
      reach: 'subtree',
    })
    const move = (partOf: number | null) =>
      send(url(clinic.name, '/move'), { as, json: { partOf, version: 1 } })
    expect((await move(east.id)).status).toBe(404)
    expect((await move(null)).body.error).toBe('Choose the organization to move this one under.')
    const preview = await send(url(clinic.name, '/impact'), { as, json: { partOf: east.id } })
    expect(preview.status).toBe(404)
    const sibling = await buildOrganization(unique('sibling-'), { under: west.id })
    expect((await move(sibling)).status).toBe(200)
    expect(await one('select part_of from organizations where id = $1', clinic.id)).toBe(sibling)
  })

  /** Somebody who may move two organizations, and nothing below or above them. */
  async function moverOf(first: number, second: number) {
    const as = await staffIn(first, ['organizations:move'])
    const role = await one<number>(
      `select role_id from role_assignments a join organization_users u on u.id = a.organization_user_id where u.person_id = $1`,
      as.personId,
    )
    await assign(await buildMembership(as.personId, second), role)
    return as
  }

  test('needs the right in all that comes along', async () => {
    const { east, clinic } = await build()
    const as = await moverOf(clinic.id, east.id)
    const json = { partOf: east.id, version: 1 }
    await buildOrganization(unique('below-'), { under: clinic.id })
    const { status, body } = await send(url(clinic.name, '/move'), { as, json })
    expect([status, body.error]).toEqual([
      403,
      'What lies below goes along: this needs organizations:move there, too.',
    ])
  })

  test('counts those whom the caller may not know, and does not name them', async () => {
    const { east, clinic, loser, winner } = await build()
    const as = await moverOf(clinic.id, east.id)
    const { body, text } = await send(url(clinic.name, '/impact'), {
      as,
      json: { partOf: east.id },
    })
    expect([body.data.people, body.data.unnamed, names(body.data.gains)]).toEqual([
      1,
      1,
      [winner.email],
    ])
    expect(text).not.toContain(loser.email)
  })

  test('to the top is for those whose right holds everywhere', async () => {
    const { clinic } = await build()
    const { body } = await send(url(clinic.name, '/move'), {
      as: owner,
      json: { partOf: null, version: 1 },
    })
    expect(body.data.path).toEqual([])
    expect(await idOf(clinic.name)).toBe(clinic.id)
  })
})
