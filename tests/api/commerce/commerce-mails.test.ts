import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { env } from '@/lib/platform/config/env'
import { sql } from '@/tests/support/db/database'
import { faultyServer, json } from '@/tests/support/http/faulty-server'
import { commerceAt, through } from '@/tests/support/commerce/gateway'
import { unique } from '@/tests/support/world'

type Row = { id: string; to: string }
type Invite = { id: string; user_email: string }

/** What the shop has sent, the latest first, and whom it has invited. */
let notifications: Row[] = []
let invites: Invite[] = []
let isFailing = false

const shop = await faultyServer(({ method, path }, response) => {
  const { pathname, searchParams } = new URL(path, 'http://shop')
  if (isFailing) return json(response, 500, { type: 'unknown_error', message: 'It failed.' })
  if (pathname === '/admin/notifications') {
    const [limit, offset] = ['limit', 'offset'].map((name) => Number(searchParams.get(name)))
    return json(response, 200, { notifications: notifications.slice(offset, offset! + limit!) })
  }
  if (method === 'GET' && pathname === '/admin/invites') return json(response, 200, { invites })
  if (pathname.startsWith('/admin/invites')) return response.writeHead(200).end('OK')
  return json(response, 200, { notification: { id: 'noti_new' } })
})
commerceAt(shop.url, 'the-token-of-the-console')
afterAll(() => shop.close())

let given: boolean
beforeAll(() => {
  given = env().RATE_LIMITS
  Object.assign(env(), { RATE_LIMITS: true })
})
afterAll(() => void Object.assign(env(), { RATE_LIMITS: given }))
beforeEach(() => {
  shop.seen.length = 0
  ;[notifications, invites, isFailing] = [[], [], false]
})

const newAddress = () => `${unique('box')}@clinic.example`
const sentBy = () => shop.seen.filter(({ method }) => method === 'POST').map(({ path }) => path)
const noted = async () => (await sql(`select from audit_log where subject = 'commerce'`)).length

/** What each of these calls is for one address. */
const CALLS: [title: string, call: (email: string) => ReturnType<typeof through>][] = [
  [
    'POST /admin/notifications/{id}/resend',
    (to) => {
      const id = unique('noti_')
      notifications = [
        { id: 'noti_other', to: 'other@clinic.example' },
        { id, to },
      ]
      return through(`/admin/notifications/${id}/resend`, { json: {} })
    },
  ],
  [
    'POST /admin/invites/{id}/resend',
    (user_email) => {
      const id = unique('invite_')
      invites = [
        { id: 'invite_other', user_email: 'other@clinic.example' },
        { id, user_email },
      ]
      return through(`/admin/invites/${id}/resend`, { json: {} })
    },
  ],
  ['POST /admin/invites', (user) => through('/admin/invites', { json: { user, role: 'member' } })],
]

describe('mails that the shop sends to an address that somebody typed', () => {
  test.each(CALLS)('are five an hour by %s', async (_title, call) => {
    const email = newAddress()
    for (let n = 1; n <= 5; n += 1) expect((await call(email)).status).toBe(200)
    expect(sentBy()).toHaveLength(5)
    const before = await noted()
    const { status, headers, body } = await call(email.toUpperCase())
    expect([status, body.error]).toEqual([
      429,
      expect.stringMatching(
        /^\S+ has been sent as many mails as one address gets in an hour\. Try again in \d+ minutes\.$/i,
      ),
    ])
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
    expect([sentBy().length, await noted()]).toEqual([5, before])
    expect((await call(newAddress())).status).toBe(200)
  })

  test('count invitations and their re-sending together, and notifications apart', async () => {
    const email = newAddress()
    const [notify, again, invite] = CALLS.map(([, call]) => call)
    for (const call of [invite!, again!, again!, invite!, again!])
      expect((await call(email)).status).toBe(200)
    expect((await again!(email)).status).toBe(429)
    expect((await notify!(email)).status).toBe(200)
  })

  test('are counted once for an Idempotency-Key, whose answer is given again', async () => {
    const id = unique('noti_')
    notifications = [{ id, to: newAddress() }]
    const path = `/admin/notifications/${id}/resend`
    const headers = { 'idempotency-key': unique('resend-') }
    for (let n = 1; n <= 6; n += 1)
      expect((await through(path, { json: {}, headers })).status).toBe(200)
    expect(sentBy()).toEqual([path])
    for (let n = 2; n <= 5; n += 1) expect((await through(path, { json: {} })).status).toBe(200)
    expect((await through(path, { json: {} })).status).toBe(429)
    expect((await through(path, { json: {}, headers })).status).toBe(200)
  })

  test('are found on later pages of what was sent', async () => {
    const filling = Array.from({ length: 1000 }, (_, n) => ({
      id: `noti_${n}`,
      to: `${n}@x.example`,
    }))
    notifications = [...filling, { id: 'noti_last', to: newAddress() }]
    expect((await through('/admin/notifications/noti_last/resend', { json: {} })).status).toBe(200)
    expect(sentBy()).toEqual(['/admin/notifications/noti_last/resend'])
    notifications = Array.from({ length: 10_000 }, (_, n) => ({ id: `noti_${n}`, to: 'x' }))
    const tooOld = await through('/admin/notifications/noti_last/resend', { json: {} })
    expect([tooOld.status, tooOld.body.error]).toEqual([
      422,
      'Only the latest 10000 notifications can be sent again.',
    ])
  })

  test.each([
    ['/admin/notifications/noti_gone/resend', 'Notification not found.'],
    ['/admin/invites/invite_gone/resend', 'Invitation not found.'],
  ])('are none where there is nothing to send again: %s', async (path, sentence) => {
    const before = await noted()
    const { status, body } = await through(path, { json: {} })
    expect([status, body.error, sentBy(), await noted()]).toEqual([404, sentence, [], before])
  })

  test('are not sent where the shop does not say to whom they go', async () => {
    isFailing = true
    const before = await noted()
    const { status, body } = await through('/admin/notifications/noti_1/resend', { json: {} })
    expect([status, body.outcome, sentBy(), await noted()]).toEqual([502, 'not done', [], before])
  })
})
