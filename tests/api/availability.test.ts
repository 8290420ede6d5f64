import net from 'node:net'
import type { GetServerSidePropsContext } from 'next'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publicProps } from '@/lib/server/pages'
import { appUrl, asAdmin, one } from '@/tests/support/database'
import { send } from '@/tests/support/request'
import { footprint, signIn, unique, type SignedIn } from '@/tests/support/world'

/** Stands between the console and its database, and can be gone. */
const target = new URL(appUrl)
const sockets = new Set<net.Socket>()
let away = false
/** Goes away once, when it has said so much. */
let lastWord: string | undefined
const gate = net.createServer((near) => {
  if (away) return void near.resetAndDestroy()
  const far = net.connect(Number(target.port), target.hostname)
  for (const socket of [near, far]) {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => (sockets.delete(socket), near.destroy(), far.destroy()))
  }
  near.pipe(far)
  far.on('data', (said) => {
    const end = lastWord === undefined ? -1 : said.indexOf(lastWord)
    if (end < 0) return void near.write(said)
    near.end(said.subarray(0, end + lastWord!.length))
    lastWord = undefined
  })
})
const leave = () => {
  away = true
  for (const socket of sockets) socket.destroy()
}

let owner: SignedIn
beforeAll(async () => {
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  const url = new URL(appUrl)
  url.port = String((gate.address() as net.AddressInfo).port)
  process.env.APP_DATABASE_URL = url.href
  owner = await signIn('owner@polyclinic.example')
})
beforeEach(() => void (away = false))
afterAll(() => {
  leave()
  gate.close()
})

const create = () =>
  send('/api/v1/admin/organizations', {
    as: owner,
    json: [{ businessName: 'Available Clinic', businessRegistrationId: unique('AV-'), selectedCountry: 840 }],
  })
const SENTENCE = 'The database is not available right now. Nothing was saved. Try again in a moment.'

describe('without its database', () => {
  test('the console says so, and when to try again', async () => {
    const before = await footprint()
    leave()
    const answers = [
      await send('/api/v1/faqs'),
      await send('/api/auth/session', { as: owner }),
      await send('/api/v1/admin/organizations', { as: owner }),
      await create(),
    ]
    for (const { status, headers, body } of answers)
      expect([status, headers['retry-after'], body]).toEqual([503, '2', { success: false, error: SENTENCE }])
    expect(await footprint()).toBe(before)
  })

  test('the process is live but not ready', async () => {
    expect((await send('/readyz')).status).toBe(200)
    leave()
    expect([(await send('/livez')).status, (await send('/readyz')).status]).toEqual([200, 503])
  })

  test('nobody is signed out', async () => {
    leave()
    const { status, headers } = await send('/api/auth/session', { as: owner })
    expect([status, headers['set-cookie']]).toEqual([503, undefined])
    away = false
    expect((await send('/api/auth/session', { as: owner })).body.user.email).toBe(owner.email)
  })

  test('pages come without data and say that they are unavailable', async () => {
    leave()
    const headers: Record<string, unknown> = {}
    const res = { statusCode: 200, setHeader: (name: string, value: unknown) => void (headers[name] = value) }
    const req = { headers: { host: 'www.polyclinic.localhost:3000', cookie: owner.cookie } }
    const result = await publicProps()({ req, res, resolvedUrl: '/' } as unknown as GetServerSidePropsContext)
    expect(result).toMatchObject({ props: { session: null, unavailable: true } })
    expect([res.statusCode, headers['Retry-After'], headers['Set-Cookie']]).toEqual([503, '2', undefined])
  })
})

describe('when its database comes back', () => {
  test('the console answers again by itself', async () => {
    leave()
    expect((await create()).status).toBe(503)
    away = false
    expect([(await create()).status, (await send('/readyz')).status]).toEqual([201, 200])
  })

  test('what it had committed when it went is done, and answered so', async () => {
    lastWord = 'COMMIT\0'
    const { status, body } = await create()
    expect([status, lastWord]).toEqual([201, undefined])
    expect(await one('select count(*)::int from organizations where id = $1', body.data[0].id)).toBe(1)
    expect((await create()).status).toBe(201)
  })

  test('nothing is half done, and every answer was success or 503', async () => {
    const count = () => one<number>(`select count(*)::int from organizations`)
    const before = await count()
    const statuses: number[] = []
    for (let round = 0; round < 5; round++) {
      const answers = Array.from({ length: 12 }, async () => statuses.push((await create()).status))
      const cut = asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'polyclinic_app' and datname = '${target.pathname.slice(1)}'`)
      await Promise.all([...answers, cut])
    }
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    const done = (await count()) - before
    // One that was cut while it committed may be there without our having heard of it.
    expect(done).toBeGreaterThanOrEqual(statuses.filter((status) => status === 201).length)
    expect(await one(`select count(*)::int from audit_log where after->>'businessName' = 'Available Clinic'`)).toBe(
      await one(`select count(*)::int from organizations where business_name = 'Available Clinic'`),
    )
  }) // prettier-ignore
})
