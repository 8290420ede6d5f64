import { beforeAll, describe, expect, test } from 'vitest'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { send } from '@/tests/support/http/request'
import { assign, signIn, unique, type SignedIn } from '@/tests/support/world'

let owner: SignedIn
let clinic: Clinic
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  clinic = await buildClinic()
})

const own = (as: SignedIn | null, at = clinic) => send('/api/v1/home/me', { host: at.host, as })
const signOut = (as: SignedIn, json: object = {}) =>
  send('/api/v1/home/me/sign-out', { host: clinic.host, as, json })

describe('one’s own access', () => {
  test('is who one is here and where one is signed in, whatever one’s role allows', async () => {
    const member = await clinic.join([])
    await signIn(member.email)
    const { status, body } = await own(member)
    expect([status, body.data]).toEqual([
      200,
      {
        name: member.email,
        email: member.email,
        joinedAt: expect.any(String),
        expiresAt: null,
        sessions: [expect.any(Object), expect.any(Object)],
        views: [],
      },
    ])
  })

  test('says who viewed as one, and why', async () => {
    const member = await clinic.join(['users:read'])
    const path = `/api/v1/admin/users/${member.id}/view-as?organizationDomainURL=${clinic.name}`
    expect(
      (await send(path, { as: owner, json: { reason: 'They cannot see their colleagues.' } }))
        .status,
    ).toBe(201)
    const views = [
      {
        at: expect.any(String),
        by: expect.any(String),
        reason: 'They cannot see their colleagues.',
      },
    ]
    for (const mode of ['changes', 'read-only']) {
      const changed = await send('/api/v1/view', {
        as: owner,
        host: clinic.host,
        method: 'PUT',
        json: { mode },
      })
      expect(changed.status).toBe(200)
    }
    // It is told once, whatever was allowed meanwhile.
    expect((await own(member)).body.data.views).toEqual(views)
    const colleague = await clinic.join(['users:read'])
    expect((await own(colleague)).body.data.views).toEqual([])
  })

  test('is also somebody’s whose role comes from above', async () => {
    const below = await buildClinic(unique('below-'), clinic.id)
    const manager = await clinic.join([])
    expect((await own(manager, below)).status).toBe(404)
    await assign(manager.id, clinic.administrator, { reach: 'subtree' })
    expect((await own(manager, below)).body.data).toMatchObject({ joinedAt: null, views: [] })
  })

  test('ends everywhere at once, and nobody else’s does', async () => {
    const [member, colleague] = [await clinic.join([]), await clinic.join([])]
    const elsewhere = await signIn(member.email)
    expect((await signOut(member)).status).toBe(200)
    for (const session of [member, elsewhere]) expect((await own(session)).status).toBe(401)
    expect((await own(colleague)).status).toBe(200)
  })

  test('is nobody’s who does not belong here', async () => {
    expect((await own(null)).status).toBe(401)
    expect((await own(await signIn(`${unique('stranger')}@x.example`))).status).toBe(404)
  })
})
