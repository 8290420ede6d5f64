import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as cookies from '@/lib/shared/http/cookies'
import * as hosts from '@/lib/shared/http/hosts'
import { keyOf, withKey } from '@/tests/support/integrations/fhir'
import { send, xsrfTokenFor, type Sent } from '@/tests/support/http/request'
import { LOGIN } from '@/tests/support/settings'
import { signIn, type SignedIn } from '@/tests/support/world'

const HOME = 'northside.polyclinic.localhost:3000'
const NOBODYS = 'elsewhere.example'

let owner: SignedIn
let member: SignedIn
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  member = await signIn('admin@northside.example')
})
afterEach(() => void vi.restoreAllMocks())

/** How often a call has its place worked out and its session cookie opened, and its status. */
async function counted(path: string, { host = LOGIN, headers, ...sent }: Sent, cookie: string) {
  // Found here, before anything is counted: `send` would open the cookie for it.
  const token = await xsrfTokenFor(cookie, `http://${host}`)
  const [places, sessions] = [vi.spyOn(hosts, 'placeOf'), vi.spyOn(cookies, 'sessionTokenOf')]
  const all = { 'x-xsrf-token': token, ...headers, cookie: [cookie] }
  const { status } = await send(path, { ...sent, host, headers: all })
  return { status, places: places.mock.calls.length, sessions: sessions.mock.calls.length }
}

describe('one call', () => {
  const program = { authorization: 'Bearer polyclinic_unknown', origin: undefined }

  test.each<[string, number, string, Sent]>([
    ['a read of staff', 200, '/api/v1/admin/organizations', {}],
    ['a write of staff', 422, '/api/v1/admin/organizations', { json: [] }],
    ['a heavy read of staff', 200, '/api/v1/admin/users?format=csv', {}],
    ['a read at home', 200, '/api/v1/home/users', { host: HOME }],
    ['a write at home', 422, '/api/v1/home/roles', { host: HOME, json: [] }],
    [
      'a write without its token',
      403,
      '/api/v1/home/roles',
      {
        host: HOME,
        json: [],
        headers: { 'x-xsrf-token': 'x' },
      },
    ],
    ['a read of a guest', 200, '/api/v1/invitation', { host: HOME }],
    ['a read of the session', 200, '/api/auth/session', {}],
    ['a write of the session', 422, '/api/v1/view', { method: 'PUT', json: {} }],
    ['a read in FHIR', 200, '/api/fhir/R4/Location', { host: HOME }],
  ])('has its place and its session worked out once: %s', async (_what, status, path, sent) => {
    const { cookie } = sent.host === HOME ? member : owner
    expect(await counted(path, sent, cookie)).toEqual({ status, places: 1, sessions: 1 })
  })

  test.each<[string, number, string, Sent, number]>([
    ['everybody’s', 200, '/api/v1/faqs', {}, 1],
    ['a program’s write', 401, '/api/v1/admin/organizations', { json: [], headers: program }, 1],
    ['on another area’s host', 404, '/api/v1/home/users', {}, 1],
    ['by a method that there is not', 405, '/livez', { method: 'PUT', json: {} }, 0],
    ['of a machine, under any host name', 200, '/livez', { host: NOBODYS }, 0],
    ['under no host of ours', 400, '/api/v1/admin/organizations', { host: NOBODYS, json: [] }, 1],
  ])(
    'does not mind a cookie that it does not need: %s',
    async (_what, status, path, sent, places) => {
      const ambiguous = `${owner.cookie}; ${owner.cookie}`
      expect(await counted(path, sent, ambiguous)).toEqual({ status, places, sessions: 0 })
    },
  )

  test('of a program is answered whatever cookies it has', async () => {
    const headers = withKey(await keyOf(owner.personId, null, ['users:read']))
    const ambiguous = `${owner.cookie}; ${owner.cookie}`
    expect(await counted('/api/v1/admin/users', { headers }, ambiguous)).toMatchObject({
      status: 200,
      sessions: 0,
    })
  })

  test('is refused an ambiguous cookie where a session counts, after its origin', async () => {
    const ambiguous = `${owner.cookie}; ${owner.cookie}`
    const path = '/api/v1/admin/organizations'
    const evil = { json: [], headers: { origin: 'http://evil.example' } }
    expect((await counted(path, evil, ambiguous)).status).toBe(403)
    expect((await counted(path, { json: [] }, ambiguous)).status).toBe(400)
    expect((await counted(path, {}, ambiguous)).status).toBe(400)
  })
})
