import { beforeAll, describe, expect, test } from 'vitest'
import { buildClinic, type Clinic, type Member } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { LOGIN } from '@/tests/support/settings'
import {
  assign,
  footprint,
  newOwner,
  signIn,
  staffIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

const REASON = { reason: 'A colleague cannot find the invoices.' }
const HOME = '/api/v1/home'

let clinic: Clinic
let mika: Member
let owner: SignedIn
beforeAll(async () => {
  clinic = await buildClinic()
  mika = await clinic.join(['users:read', 'users:invite', 'locations:read'])
  owner = await signIn('owner@polyclinic.example')
})

const start = (as: SignedIn = owner, user = mika.id, json: object = REASON) =>
  send(`/api/v1/admin/users/${user}/view-as?organizationDomainURL=${clinic.name}`, { as, json })
const startAtHome = (as: SignedIn, user = mika.id) =>
  send(`${HOME}/users/${user}/view-as`, { host: clinic.host, as, json: REASON })
const change = (mode: string, as: SignedIn = owner, host?: string) =>
  send('/api/v1/view', { method: 'PUT', host, as, json: { mode } })
const session = async (as: SignedIn, host = clinic.host) =>
  (await send('/api/auth/session', { host, as })).body
const at = async (path: string, as: SignedIn = owner) =>
  (await send(`${HOME}/${path}`, { host: clinic.host, as })).status
const invite = (as: SignedIn = owner) =>
  clinic.ask('/invitations', { as, json: [{ email: `${unique('new')}@clinic.example` }] })
const log = (more = '') =>
  sql(
    `select actor_person_id, viewed_as_person_id, action, event, after from audit_log
     where organization_id = $1 ${more} order by id`,
    clinic.id,
  )

describe('viewing as somebody', () => {
  test('shows the organization’s pages as theirs, on its host alone', async () => {
    const as = await newOwner()
    expect(await at('users', as)).toBe(404)
    const { status, body } = await start(as)
    expect(status).toBe(201)
    expect(body.data.address).toBe(`http://${clinic.host}/home`)
    const minutes = (Date.parse(body.data.until) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThanOrEqual(30)
    expect([await at('users', as), await at('roles', as)]).toEqual([200, 403])
    const { user, viewing } = await session(as)
    expect(user).toMatchObject({ email: mika.email, staff: false, globalRoles: [] })
    expect(user.organizationRoles).toHaveLength(1)
    expect(viewing).toEqual({
      by: as.email,
      changes: false,
      until: body.data.until,
      back: `http://${LOGIN}/admin/organizations/${clinic.name}/users?record=${mika.id}`,
    })
    const console = await session(as, LOGIN)
    expect([console.user.email, console.viewing]).toEqual([as.email, undefined])
    const elsewhere = await buildClinic()
    await elsewhere.join([], mika.email)
    expect((await send(`${HOME}/account`, { host: elsewhere.host, as })).status).toBe(404)
  })

  test('changes nothing at first, then what both may change, in the name of both', async () => {
    const as = await newOwner()
    await start(as)
    const before = await footprint()
    const refused = await invite(as)
    expect([refused.status, refused.body.error]).toEqual([
      403,
      `You are viewing as ${mika.email}, without changes. Allow changes first.`,
    ])
    expect(await footprint()).toBe(before)
    expect((await change('changes', as, clinic.host)).status).toBe(200)
    expect((await invite(as)).status).toBe(201)
    const rows = await log(`and actor_person_id = ${as.personId}`)
    expect(rows.map((row) => row.viewed_as_person_id)).toEqual([
      mika.personId,
      mika.personId,
      mika.personId,
    ])
    expect(rows.map((row) => row.action)).toEqual([
      'users:view-as',
      'users:view-as',
      'users:invite',
    ])
    await change('read-only', as)
    expect((await invite(as)).status).toBe(403)
    await change('ended', as)
    expect((await log(`and actor_person_id = ${as.personId}`)).map((row) => row.event)).toEqual([
      'user.view-started',
      'user.view-changes-allowed',
      'user.invited',
      'user.view-changes-ended',
      'user.view-ended',
    ])
  })

  test('is opened for changes on its own pages alone, not by a script on another tenant’s', async () => {
    const as = await newOwner()
    await start(as)
    const elsewhere = await buildClinic()
    for (const host of [elsewhere.host, undefined]) {
      const { status, body } = await change('changes', as, host)
      expect([status, body.error]).toEqual([
        403,
        'Open the pages of the organization that you are viewing.',
      ])
    }
    expect((await invite(as)).status).toBe(403)
    expect((await change('ended', as, elsewhere.host)).status).toBe(200)
  })

  test('is seen by the organization, with who and why', async () => {
    const as = await newOwner()
    await start(as)
    await change('ended', as)
    const { body } = await send(`${HOME}/audit?action=users:view-as`, {
      host: clinic.host,
      as: clinic.admin,
    })
    expect(body.data.slice(0, 2)).toMatchObject([
      { actor: { email: as.email }, viewedAs: mika.email, after: { view: 'ended' } },
      { actor: { email: as.email }, viewedAs: mika.email, after: { view: 'read-only', ...REASON } },
    ])
    const history = await clinic.ask(`/${mika.id}/history`)
    expect(history.body.data[0]).toMatchObject({ actor: as.email, viewedAs: mika.email })
    expect((await clinic.ask('', { as: mika })).status).toBe(200)
  })

  test('never gives more than whoever looks holds there themselves', async () => {
    const staff = await staffIn(clinic.id, ['users:view-as', 'users:read'])
    await start(staff)
    await change('changes', staff, clinic.host)
    expect([await at('users', staff), (await invite(staff)).status]).toEqual([200, 403])
    const { user } = await session(staff)
    const words = user.organizationRoles.flatMap(
      ({ resourceActions }: { resourceActions: { resource: string; actions: string[] }[] }) =>
        resourceActions.flatMap(({ resource, actions }) =>
          actions.map((action) => `${resource}:${action}`),
        ),
    )
    expect(words).toEqual(['users:read'])
  })

  test.each([
    [
      'the half hour',
      (as: SignedIn) =>
        sql('update views set expires_at = now() where session_id = $1', as.sessionId),
    ],
    ['the view', (as: SignedIn) => change('ended', as, clinic.host)],
    [
      'the permission',
      (as: SignedIn) => sql('delete from role_assignments where person_id = $1', as.personId),
    ],
  ])('is over at the next request when %s is over', async (_what, end) => {
    const as = await newOwner()
    await start(as)
    expect(await at('users', as)).toBe(200)
    await end(as)
    expect(await at('users', as)).toBe(404)
    expect((await session(as)).viewing).toBeUndefined()
  })

  test('is over when the user is suspended', async () => {
    const [as, user] = [await newOwner(), await clinic.join(['users:read'])]
    await start(as, user.id)
    await sql('update organization_users set suspended_at = now() where id = $1', user.id)
    expect(await at('users', as)).toBe(404)
    const { status, body } = await start(as, user.id)
    expect([status, body.error]).toEqual([
      409,
      `${user.email} is not active: there is nothing that they see.`,
    ])
  })

  test('turns to another when it begins anew, in the same session alone', async () => {
    const as = await newOwner()
    const other = await clinic.join(['roles:read'])
    await start(as)
    await start(as, other.id)
    expect([await at('users', as), await at('roles', as)]).toEqual([403, 200])
    const second = await signIn(as.email)
    expect(await at('users', second)).toBe(404)
    expect(
      await one(
        'select count(*)::int from views where session_id = $1 and ended_at is null',
        as.sessionId,
      ),
    ).toBe(1)
  })

  test('is for colleagues, too, and comes to an end on their own page', async () => {
    const colleague = await clinic.join(['users:view-as', 'users:read', 'roles:read'])
    expect((await startAtHome(colleague)).status).toBe(201)
    expect([await at('users', colleague), await at('roles', colleague)]).toEqual([200, 403])
    expect((await change('ended', colleague, clinic.host)).status).toBe(200)
    expect(await at('roles', colleague)).toBe(200)
    expect((await change('ended', colleague)).status).toBe(409)
  })

  test('neither makes keys nor looks further in their name', async () => {
    const [as, admin] = [await newOwner(), clinic.admin]
    await start(as, admin.id)
    await change('changes', as, clinic.host)
    const json = {
      name: unique('Key '),
      kind: 'service',
      permissions: ['users:read'],
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    }
    expect((await send(`${HOME}/api-keys`, { host: clinic.host, as, json })).status).toBe(403)
    expect((await startAtHome(as)).status).toBe(403)
  })

  test('signs nobody out in their name', async () => {
    const as = await newOwner()
    await start(as)
    await change('changes', as, clinic.host)
    const { status, body } = await send(`${HOME}/me/sign-out`, { host: clinic.host, as, json: {} })
    expect([status, body.error]).toEqual([
      403,
      expect.stringMatching(/^You are viewing as .+\. Only they/),
    ])
    expect([await at('me', mika), await at('me', as)]).toEqual([200, 200])
  })

  test('accepts no invitation in their name', async () => {
    const as = await newOwner()
    await start(as)
    await change('changes', as, clinic.host)
    const { body } = await send(`/api/v1/invitation?token=${'x'.repeat(43)}`, {
      host: clinic.host,
      as,
    })
    expect(body.error).toMatch(/not valid any more/)
  })

  test.each([
    [{ reason: 'x' }, 422, 'Say why, in 3 to 300 characters.'],
    [{}, 422, 'Say why, in 3 to 300 characters.'],
    [{ ...REASON, minutes: 600 }, 422, 'There is no field called minutes.'],
  ])('is refused with %o', async (json, status, sentence) => {
    const before = await footprint()
    const answer = await start(owner, mika.id, json)
    expect([answer.status, answer.body.error]).toEqual([status, sentence])
    expect(await footprint()).toBe(before)
  })

  test('is refused without the permission, for oneself, and for whom one may not know of', async () => {
    const staff = await staffIn(clinic.id, ['users:read'])
    expect((await start(staff)).status).toBe(403)
    expect((await startAtHome(clinic.admin, clinic.admin.id)).status).toBe(403)
    const elsewhere = await buildClinic()
    expect((await startAtHome(clinic.admin, elsewhere.admin.id)).status).toBe(404)
    const stranger = await staffIn(elsewhere.id, ['users:view-as'])
    expect((await start(stranger)).status).toBe(404)
    expect((await change('ended', owner, 'login.example:3000')).status).toBe(400)
    expect((await send('/api/v1/view', { method: 'PUT', json: { mode: 'ended' } })).status).toBe(
      401,
    )
  })
})

test('a member with a reach from above is viewed where they belong', async () => {
  const below = await buildClinic(unique('below-'), clinic.id)
  const viewer = await clinic.join()
  await assign(viewer.id, clinic.administrator, { reach: 'subtree' })
  const { status } = await send(`${HOME}/users/${below.admin.id}/view-as`, {
    host: below.host,
    as: viewer,
    json: REASON,
  })
  expect(status).toBe(201)
  expect((await session(viewer, below.host)).user.email).toBe(below.admin.email)
  expect((await session(viewer)).user.email).toBe(viewer.email)
})
