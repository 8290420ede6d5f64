import { beforeAll, describe, expect, test } from 'vitest'
import { addressFor } from '@/components/identity/api-keys/example'
import { buildClinic, type Clinic, type Member } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import { send, type Sent } from '@/tests/support/http/request'
import { LOGIN, PARENT, PORT } from '@/tests/support/settings'
import {
  assign,
  buildRole,
  footprint,
  signIn,
  staffIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const input = (more: object = {}) => ({
  name: unique('Key '),
  kind: 'service',
  permissions: ['users:read'],
  reach: 'organization',
  expiresAt: inDays(30),
  ...more,
})
const HOME = '/api/v1/home'
const ADMIN = '/api/v1/admin'
const inOwnName = { action: expect.any(String), subject: 'api-key' }

let clinic: Clinic
let below: Clinic
let owner: SignedIn
beforeAll(async () => {
  clinic = await buildClinic()
  below = await buildClinic(unique('below-'), clinic.id)
  owner = await signIn('owner@polyclinic.example')
})

const bearer = (key: string) => ({
  authorization: `Bearer ${key}`,
  origin: undefined,
  'sec-fetch-site': undefined,
})
/** A call as a program makes it. */
const call = (key: string, address: string, { headers, ...sent }: Sent = {}) =>
  send(address, { ...sent, headers: { ...bearer(key), ...headers } })
const post = (json: object, as: SignedIn = clinic.admin) =>
  send(`${HOME}/api-keys`, { host: clinic.host, as, json })
const make = async (more: object = {}, as: SignedIn = clinic.admin) => {
  const { status, body } = await post(input(more), as)
  expect([status, body.error]).toEqual([201, undefined])
  return body.data as { id: number; name: string; key: string; hint: string }
}
const makeOfProvider = async (more: object = {}, domainURL = 'global') => {
  const { status, body } = await send(`${ADMIN}/api-keys?organizationDomainURL=${domainURL}`, {
    as: owner,
    json: input(more),
  })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data as { id: number; name: string; key: string }
}
const users = (key: string, host = clinic.host) => call(key, `${HOME}/users`, { host })
const calls = (id: number) =>
  sql(
    `select api_key, actor_person_id, organization_id, action, after from audit_log
     where subject = 'api-key' and subject_id = $1 and after ? 'call' order by id`,
    String(id),
  )

describe('an API key', () => {
  test('is shown once, and kept as a hash alone', async () => {
    const { key, id, hint } = await make()
    expect(key).toMatch(/^polyclinic_[\w-]{43}$/)
    expect(key.startsWith(hint)).toBe(true)
    expect(
      await one(`select count(*)::int from api_keys k where k::text like '%' || $1 || '%'`, key),
    ).toBe(0)
    expect(
      await one(`select count(*)::int from audit_log l where l::text like '%' || $1 || '%'`, key),
    ).toBe(0)
    for (const address of ['', `/${id}`, `/${id}/history`, '?format=csv'])
      expect(
        (await send(`${HOME}/api-keys${address}`, { host: clinic.host, as: clinic.admin })).text,
      ).not.toContain(key)
  })

  test('calls without a cookie and without an Origin, and what it does stands in the log under its name', async () => {
    const { key, id, name } = await make({ permissions: ['users:read', 'users:invite'] })
    expect((await users(key)).status).toBe(200)
    const json = [{ email: `${unique('new')}@clinic.example` }]
    expect((await call(key, `${HOME}/users/invitations`, { host: clinic.host, json })).status).toBe(
      201,
    )
    expect((await call(key, `${HOME}/roles`, { host: clinic.host })).status).toBe(403)
    const common = {
      api_key: name,
      actor_person_id: clinic.admin.personId,
      organization_id: clinic.id,
    }
    expect(await calls(id)).toEqual([
      { ...common, action: 'users:read', after: { call: 'GET /api/v1/home/users', status: 200 } },
      {
        ...common,
        action: 'users:invite',
        after: { call: 'POST /api/v1/home/users/invitations', status: 201 },
      },
      { ...common, action: 'roles:read', after: { call: 'GET /api/v1/home/roles', status: 403 } },
    ])
    const [invited] = await sql(
      `select api_key, subject from audit_log where organization_id = $1 and action = 'users:invite' and subject = 'user' order by id desc limit 1`,
      clinic.id,
    )
    expect(invited).toEqual({ api_key: name, subject: 'user' })
    const log = await send(`${HOME}/audit`, { host: clinic.host, as: clinic.admin })
    expect(log.body.data).toContainEqual(expect.objectContaining({ ...inOwnName, apiKey: name }))
    const { lastUsedAt } = (
      await send(`${HOME}/api-keys/${id}`, { host: clinic.host, as: clinic.admin })
    ).body.data
    expect(Date.now() - Date.parse(lastUsedAt)).toBeLessThan(60_000)
  })

  test('calls once for an Idempotency-Key, and each of its calls stands in the log', async () => {
    const { key, id } = await make({ permissions: ['users:invite'] })
    const headers = { 'idempotency-key': unique('key-') }
    const json = [{ email: `${unique('new')}@clinic.example` }]
    const invite = () =>
      call(key, `${HOME}/users/invitations`, { host: clinic.host, json, headers })
    const [first, second] = [await invite(), await invite()]
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
    const logged = { call: 'POST /api/v1/home/users/invitations', status: 201 }
    expect((await calls(id)).map(({ after }) => after)).toEqual([logged, logged])
    const { lastUsedAt } = (
      await send(`${HOME}/api-keys/${id}`, { host: clinic.host, as: clinic.admin })
    ).body.data
    expect(Date.now() - Date.parse(lastUsedAt)).toBeLessThan(60_000)
  })

  test('is of no use once it is revoked, has expired, or is another one', async () => {
    const { key, id } = await make()
    expect((await users(key)).status).toBe(200)
    const revoke = () =>
      send(`${HOME}/api-keys/${id}/revoke`, { host: clinic.host, as: clinic.admin, json: {} })
    expect((await revoke()).body.data.status).toBe('revoked')
    expect((await revoke()).status).toBe(409)
    const expired = await make()
    await sql(`update api_keys set expires_at = now() where id = $1`, expired.id)
    const tampered = (await make()).key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const no of [key, expired.key, tampered, '', 'Bearer', `${expired.key}, ${key}`]) {
      const { status, body, headers } = await users(no)
      expect([status, body.error]).toEqual([401, 'This API key is not valid.'])
      expect(headers['www-authenticate']).toBe('Bearer')
    }
    expect(
      (await send(`${HOME}/users`, { host: clinic.host, headers: { authorization: 'Basic eDp5' } }))
        .status,
    ).toBe(401)
  })

  test('counts alone, whoever’s cookie comes with it', async () => {
    const { key } = await make({ permissions: ['locations:read'] })
    const { status } = await call(key, `${HOME}/users`, { host: clinic.host, as: clinic.admin })
    expect(status).toBe(403)
    expect(
      (await call('polyclinic_x', `${HOME}/users`, { host: clinic.host, as: clinic.admin })).status,
    ).toBe(401)
    const session = await call(key, '/api/auth/session', { host: clinic.host })
    expect(session.body).toEqual({})
  })

  test('holds no more than its maker, as far as they hold it', async () => {
    const maker = await clinic.join(['api-keys:read', 'api-keys:create', 'users:read'])
    const before = await footprint()
    for (const [json, about] of [
      [
        { permissions: ['users:read', 'billing:refund'] },
        /you do not hold billing:refund yourself/,
      ],
      [{ reach: 'subtree' }, /for everything below/],
    ] as const) {
      const { status, body } = await post(input(json), maker)
      expect([status, body.error]).toEqual([403, expect.stringMatching(about)])
    }
    expect(await footprint()).toBe(before)
    expect((await post(input(), maker)).status).toBe(201)
  })

  test.each([
    [{ name: 'x' }, 'A key’s name has 2 to 50 characters.'],
    [{ name: 'x'.repeat(51) }, 'A key’s name has 2 to 50 characters.'],
    [{ kind: 'other' }, 'Choose whose key it is.'],
    [{ permissions: [] }, 'Choose at least one permission.'],
    [{ permissions: ['users:read', 'users:read'] }, 'A permission is there twice.'],
    [{ permissions: ['all:read'] }, 'A key cannot hold this permission.'],
    [{ permissions: ['api-keys:create'] }, 'A key cannot hold this permission.'],
    [{ permissions: ['users:view-as'] }, 'A key cannot hold this permission.'],
    [{ permissions: ['roles:assign'] }, 'A key cannot hold this permission.'],
    [{ reach: 'world' }, 'Choose how far the key reaches.'],
    [{ expiresAt: undefined }, 'Choose when the key ends.'],
    [{ expiresAt: inDays(-1) }, 'Choose a time in the future.'],
    [{ expiresAt: inDays(367) }, 'A key lives a year at most.'],
    [{ hash: 'x' }, 'There is no field called hash.'],
  ])('is refused with %o', async (more, sentence) => {
    const before = await footprint()
    const { status, body } = await post(input(more))
    expect([status, body.error]).toEqual([422, sentence])
    expect(await footprint()).toBe(before)
  })

  test('has a name of its own while it is in use', async () => {
    const { name, id } = await make()
    const again = await post(input({ name: name.toUpperCase() }))
    expect([again.status, again.body.fields]).toEqual([
      409,
      { name: 'This name is already taken here.' },
    ])
    await send(`${HOME}/api-keys/${id}/revoke`, { host: clinic.host, as: clinic.admin, json: {} })
    expect((await post(input({ name }))).status).toBe(201)
    expect(
      (await send(`${HOME}/api-keys`, { host: below.host, as: below.admin, json: input({ name }) }))
        .status,
    ).toBe(201)
  })

  test('is its organization’s own: to others it is not there', async () => {
    const { id } = await make()
    for (const [address, sent] of [
      [`${HOME}/api-keys/${id}`, { host: below.host, as: below.admin }],
      [`${HOME}/api-keys/${id}/history`, { host: below.host, as: below.admin }],
      [`${HOME}/api-keys/${id}/revoke`, { host: below.host, as: below.admin, json: {} }],
      [`${ADMIN}/api-keys/${id}?organizationDomainURL=${below.name}`, { as: owner }],
    ] as const)
      expect((await send(address, sent)).status, address).toBe(404)
    const listed = await send(`${HOME}/api-keys?limit=1000`, { host: below.host, as: below.admin })
    expect(listed.body.data.map((key: { id: number }) => key.id)).not.toContain(id)
    const everywhere = await send(`${ADMIN}/api-keys?limit=1000`, { as: owner })
    expect(everywhere.body.data.map((key: { id: number }) => key.id)).toContain(id)
  })
})

describe('a service account', () => {
  test('lives on when its maker has gone', async () => {
    const maker = await clinic.join(clinic.administrator)
    const { key } = await make({}, maker)
    await sql(`update organization_users set removed_at = now() where id = $1`, maker.id)
    expect((await users(key)).status).toBe(200)
  })

  test('reaches as far as it says', async () => {
    const deep = await make({ reach: 'subtree' }, await subtreeAdmin())
    expect([(await users(deep.key)).status, (await users(deep.key, below.host)).status]).toEqual([
      200, 200,
    ])
    const here = await make()
    expect([(await users(here.key)).status, (await users(here.key, below.host)).status]).toEqual([
      200, 404,
    ])
    const stranger = await buildClinic()
    expect((await users(deep.key, stranger.host)).status).toBe(404)
  })

  test('of an organization is nobody on the login host', async () => {
    const { key } = await make({ reach: 'subtree' }, await subtreeAdmin())
    for (const place of ['global', clinic.name])
      expect((await call(key, `${ADMIN}/users?organizationDomainURL=${place}`)).status).toBe(403)
  })

  test('of the provider goes where staff go, and nowhere else', async () => {
    const { key, id, name } = await makeOfProvider()
    for (const place of ['global', clinic.name, below.name])
      expect((await call(key, `${ADMIN}/users?organizationDomainURL=${place}`)).status).toBe(200)
    expect((await call(key, `${ADMIN}/roles`)).status).toBe(403)
    expect((await users(key)).status).toBe(404)
    expect(
      (await calls(id)).map(({ api_key, organization_id }) => [api_key, organization_id]),
    ).toContainEqual([name, null])
  })

  const subtreeAdmin = async () => {
    const member = await clinic.join()
    await assign(member.id, clinic.administrator, { reach: 'subtree' })
    return member
  }
})

describe('a personal key', () => {
  const PERSONAL = { kind: 'personal', permissions: ['users:read', 'roles:read'] }

  test('allows what its person may do, at the moment of the call', async () => {
    const maker = await clinic.join(clinic.administrator)
    const { key } = await make(PERSONAL, maker)
    const roles = () => call(key, `${HOME}/roles`, { host: clinic.host })
    expect([(await users(key)).status, (await roles()).status]).toEqual([200, 200])
    const fewer = await buildRole('organization', ['users:read'], clinic.id)
    await sql(
      'update role_assignments set role_id = $1 where organization_user_id = $2',
      fewer,
      maker.id,
    )
    expect([(await users(key)).status, (await roles()).status]).toEqual([200, 403])
    await sql(`update organization_users set suspended_at = now() where id = $1`, maker.id)
    expect((await users(key)).status).toBe(404)
  })

  test('stays where it was made, wherever else its person belongs', async () => {
    const maker = await clinic.join(clinic.administrator)
    const elsewhere = await buildClinic()
    await elsewhere.join(elsewhere.administrator, maker.email)
    const { key } = await make(PERSONAL, maker)
    expect([(await users(key)).status, (await users(key, elsewhere.host)).status]).toEqual([
      200, 403,
    ])
  })

  test('of staff reaches what they reach, narrowed to the organization it was made for', async () => {
    const everywhere = await makeOfProvider(PERSONAL)
    const one = await makeOfProvider(PERSONAL, clinic.name)
    const statusAt = async (key: string, place: string) =>
      (await call(key, `${ADMIN}/users?organizationDomainURL=${place}`)).status
    expect([
      await statusAt(everywhere.key, 'global'),
      await statusAt(everywhere.key, below.name),
    ]).toEqual([200, 200])
    expect([await statusAt(one.key, 'global'), await statusAt(one.key, clinic.name)]).toEqual([
      403, 200,
    ])
    expect(await statusAt(one.key, below.name)).toBe(404)
    const { body } = await call(
      one.key,
      `${ADMIN}/users?organizationDomainURL=${clinic.name}&limit=1000`,
    )
    expect(
      new Set(
        body.data.map(
          (user: { organization: { domainURL: string } }) => user.organization.domainURL,
        ),
      ),
    ).toEqual(new Set([clinic.name]))
    const tree = await call(one.key, `${ADMIN}/organizations`)
    expect(tree.status).toBe(403)
  })

  test('reads the tree as far as it goes', async () => {
    const reading = { ...PERSONAL, permissions: ['organizations:read'], reach: 'subtree' }
    const { key } = await makeOfProvider(reading, clinic.name)
    const { body } = await call(key, `${ADMIN}/organizations`)
    expect(body.data).toMatchObject([
      { domainURL: clinic.name, organizations: [{ domainURL: below.name }] },
    ])
  })

  test('of staff in one organization does not outgrow them', async () => {
    const staff = await staffIn(clinic.id, ['api-keys:create', 'users:read'])
    const address = `${ADMIN}/api-keys?organizationDomainURL=${clinic.name}`
    const made = await send(address, { as: staff, json: input({ kind: 'personal' }) })
    expect(made.status).toBe(201)
    const { key } = made.body.data as { key: string }
    const at = (place: string) => call(key, `${ADMIN}/users?organizationDomainURL=${place}`)
    expect([(await at(clinic.name)).status, (await at(below.name)).status]).toEqual([200, 404])
    expect(
      (await call(key, `${ADMIN}/api-keys?organizationDomainURL=${clinic.name}`, { json: input() }))
        .status,
    ).toBe(403)
  })
})

describe('what a key can be given', () => {
  type Action = { key: string; grantable: boolean; grantableBelow: boolean }
  const offered = async (as: SignedIn) => {
    const { status, body } = await send(`${HOME}/api-keys/permissions`, { host: clinic.host, as })
    expect(status).toBe(200)
    const resources = body.data as { key: string; actions: Action[] }[]
    return resources.flatMap(({ key, actions }) =>
      actions.map((action) => ({ ...action, key: `${key}:${action.key}` })),
    )
  }
  const which = (all: Action[], how: 'grantable' | 'grantableBelow') =>
    all.filter((action) => action[how]).map(({ key }) => key)

  test('is known to whoever may make one, and nothing else', async () => {
    const maker = await clinic.join(['api-keys:create', 'users:read'])
    await assign(maker.id, await buildRole('organization', ['locations:read'], clinic.id), {
      reach: 'subtree',
    })
    const all = await offered(maker)
    expect(which(all, 'grantable')).toEqual(['locations:read', 'users:read'])
    expect(which(all, 'grantableBelow')).toEqual(['locations:read'])
    // What the form says and what the server does are the same.
    for (const reach of ['organization', 'subtree'] as const)
      for (const permission of ['locations:read', 'users:read', 'users:invite']) {
        const how = reach === 'subtree' ? 'grantableBelow' : 'grantable'
        const { status } = await post(input({ permissions: [permission], reach }), maker)
        expect([permission, reach, status]).toEqual([
          permission,
          reach,
          which(all, how).includes(permission) ? 201 : 403,
        ])
      }
    expect((await send(`${HOME}/permissions`, { host: clinic.host, as: maker })).status).toBe(403)
  })

  test('is never what keys make, who may give roles, or whom to view as', async () => {
    const words = (await offered(clinic.admin)).map(({ key }) => key)
    expect(words).toEqual(expect.arrayContaining(['api-keys:read', 'roles:read', 'users:assign']))
    for (const word of [
      'api-keys:create',
      'roles:assign',
      'users:view-as',
      'all:read',
      'plans:read',
    ])
      expect(words).not.toContain(word)
  })

  test('is everything of the registry for a key that holds everywhere', async () => {
    const { body } = await send(`${ADMIN}/api-keys/permissions`, { as: owner })
    const keys = body.data.map(({ key }: { key: string }) => key)
    expect(keys).toContain('plans')
    expect(keys).not.toContain('all')
    const actions = body.data.flatMap(
      (resource: { actions: Action[] }) => resource.actions,
    ) as Action[]
    expect(which(actions, 'grantableBelow')).toEqual(which(actions, 'grantable'))
  })

  test('is not told to who may only read keys, nor to a key', async () => {
    const reader = await clinic.join(['api-keys:read', 'users:read'])
    const address = `${HOME}/api-keys/permissions`
    expect((await send(address, { host: clinic.host, as: reader })).status).toBe(403)
    const { key } = await make({ permissions: ['api-keys:read', 'users:read'] })
    expect((await call(key, address, { host: clinic.host })).status).toBe(403)
  })
})

test('a key cannot be sent by a page of another origin in the place of a cookie', async () => {
  const { status } = await send(`${HOME}/users/invitations`, {
    host: clinic.host,
    as: clinic.admin,
    json: [],
    headers: { origin: `http://evil.${PARENT}:${PORT}` },
  })
  expect(status).toBe(403)
})

test('whoever may only read keys makes and revokes none', async () => {
  const reader: Member = await clinic.join(['api-keys:read'])
  const { id } = await make()
  expect((await post(input(), reader)).status).toBe(403)
  expect(
    (await send(`${HOME}/api-keys/${id}/revoke`, { host: clinic.host, as: reader, json: {} }))
      .status,
  ).toBe(403)
  expect((await send(`${HOME}/api-keys`, { host: clinic.host, as: reader })).status).toBe(200)
})

describe('the first call that is shown with a new key', () => {
  const places = {
    loginOrigin: `http://${LOGIN}`,
    organizationOrigin: `http://{label}.${PARENT}:${PORT}`,
  }
  const answered = async (
    area: 'admin' | 'home',
    made: Parameters<typeof addressFor>[0] & { key: string },
  ) => {
    const { host, pathname, search } = new URL(addressFor(made, { area, ...places })!)
    return (await call(made.key, pathname + search, { host })).status
  }

  test.each(['users', 'groups', 'roles', 'audit', 'api-keys'])(
    'lists %s where the key is somebody',
    async (noun) => {
      for (const kind of ['personal', 'service'] as const) {
        const more = { kind, permissions: [`${noun}:read`] }
        const made = { ...more, organization: { domainURL: clinic.name, label: clinic.name } }
        expect(await answered('home', { ...made, ...(await make(more)) }), kind).toBe(200)
        expect(
          await answered('admin', { ...made, ...(await makeOfProvider(more, clinic.name)) }),
          kind,
        ).toBe(200)
        expect(
          await answered('admin', { ...more, organization: null, ...(await makeOfProvider(more)) }),
          kind,
        ).toBe(200)
      }
    },
  )

  test('is not shown with one that may list nothing', () => {
    const made = { kind: 'service' as const, permissions: ['users:invite'], organization: null }
    expect(addressFor(made, { area: 'admin', ...places })).toBeUndefined()
  })
})
