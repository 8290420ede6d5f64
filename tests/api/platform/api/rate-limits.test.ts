import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { env } from '@/lib/platform/config/env'
import { send, type Sent } from '@/tests/support/http/request'
import { signIn } from '@/tests/support/world'

// The settings of this process, as an operator behind a proxy would have them.
const given = { RATE_LIMITS: env().RATE_LIMITS, TRUST_PROXY: env().TRUST_PROXY }
beforeEach(() => void Object.assign(env(), { RATE_LIMITS: true, TRUST_PROXY: true }))
afterEach(() => void Object.assign(env(), given))

const FAQS = '/api/v1/faqs'
const from = (address: string): Sent => ({
  headers: { 'x-forwarded-for': `203.0.113.7, ${address}` },
})

async function until429(path: string, sent: Sent, most: number): Promise<number> {
  for (let n = 1; n <= most; n++) {
    const { status, headers, body } = await send(path, sent)
    if (status !== 429) continue
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(headers['ratelimit']).toMatch(/;r=0;t=\d+$/)
    if (path.startsWith('/api/v1'))
      expect(body.error).toMatch(/^Too many requests\. Try again in \d+ seconds?\.$/)
    return n
  }
  throw new Error(`${most} calls were let through.`)
}

const log = (address: string): Sent => ({
  method: 'POST',
  body: 'level=error&code=CLIENT_FETCH_ERROR',
  headers: { ...from(address).headers, 'content-type': 'application/x-www-form-urlencoded' },
})

test('what browsers report is taken 60 times a minute from an address, and from another one still', async () => {
  expect(await until429('/api/auth/_log', log('198.51.100.1'), 100)).toBe(61)
  expect((await send('/api/auth/_log', log('198.51.100.2'))).status).toBe(200)
  // The rest of the API is counted apart.
  expect((await send(FAQS, from('198.51.100.1'))).status).toBe(200)
})

test('what browsers report is answered and counted alike under both names of the address', async () => {
  const answers = [
    await send('/api/auth/log', log('203.0.113.61')),
    await send('/api/auth/_log', log('203.0.113.61')),
  ]
  const [one, other] = answers.map(({ status, text }) => ({ status, text }))
  expect(one).toEqual({ ...other, status: 200 })
  expect(await until429('/api/auth/log', log('203.0.113.61'), 100)).toBe(59)
})

test('machines of one IPv6 network count as one', async () => {
  expect(await until429('/api/auth/_log', log('2001:db8:0:1::a'), 100)).toBe(61)
  expect((await send('/api/auth/_log', log('2001:db8:0:1:ffff::b'))).status).toBe(429)
  expect((await send('/api/auth/_log', log('2001:db8:0:2::a'))).status).toBe(200)
})

test('a port that the proxy appends to an address makes it no other one', async () => {
  const left = async (address: string) => (await send(FAQS, from(address))).headers['ratelimit']
  expect(await left('198.51.100.5:4711')).toMatch(/;r=5999;/)
  expect(await left('198.51.100.5:4712')).toMatch(/;r=5998;/)
  expect(await left('198.51.100.5')).toMatch(/;r=5997;/)
  expect(await left('[2001:db8:0:5::a]:4711')).toMatch(/;r=5999;/)
  expect(await left('2001:db8:0:5::b')).toMatch(/;r=5998;/)
})

test.each(['127.0.0.1', '10.1.2.3', '172.31.0.1:99', '192.168.0.9', '::1', 'fd00::1', 'fe80::1'])(
  'the own network is not counted: %s',
  async (address) => {
    const { status, headers } = await send(FAQS, from(address))
    expect([status, headers['ratelimit']]).toEqual([200, undefined])
  },
)

test.each(['11.1.2.3', '172.32.0.1', '192.169.0.9', '::2', 'fe00::1', 'fdc::1'])(
  'others are: %s',
  async (address) => {
    expect((await send(FAQS, from(address))).headers['ratelimit']).toMatch(/^"address"/)
  },
)

test('an answer says how many are left to an address, and to a person who is known', async () => {
  const first = (await send(FAQS, from('198.51.100.3'))).headers
  expect(first).toMatchObject({ 'ratelimit-policy': '"address";q=6000;w=60' })
  expect(first['ratelimit']).toMatch(/^"address";r=5999;t=\d+$/)
  const as = await signIn('owner@polyclinic.example')
  const { headers } = await send('/api/v1/admin/resources', { as })
  expect(headers['ratelimit']).toMatch(/^"person";r=2999;t=\d+$/)
})

test('files of whole lists are let through 60 times a minute, and lists go on', async () => {
  const as = await signIn('support@polyclinic.example')
  expect(await until429('/api/v1/admin/resources?format=csv', { as }, 100)).toBe(61)
  expect((await send('/api/v1/admin/resources', { as })).status).toBe(200)
})

/**
 * Stops the clock of the quotas, so that their minute does not end while thousands of calls are
 * made on a busy machine.
 */
function stopMinute() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const start = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: () => void,
    ms?: number,
    ...args: unknown[]
  ) => start(run, ms === 60_000 ? 24 * 3_600_000 : ms, ...args)) as typeof setTimeout)
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
}

test('too many from an address are refused before anything is looked up', async ({
  onTestFinished,
}) => {
  onTestFinished(stopMinute())
  expect(await until429(FAQS, from('198.51.100.4'), 7000)).toBe(6001)
})

test('addresses are signed up for newsletters 30 times a minute from an address', async () => {
  const signUp = { ...from('198.51.100.30'), host: 'northside.polyclinic.localhost:3000', json: {} }
  expect(await until429('/api/v1/newsletter', signUp, 50)).toBe(31)
  expect((await send('/api/v1/newsletter', { ...signUp, json: undefined })).status).toBe(200)
})
