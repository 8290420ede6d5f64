import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { webProcess } from '@/tests/support/settings'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
const asking = (headers: Record<string, string | string[]>) =>
  ({ headers }) as unknown as IncomingMessage

/** The module as a process with these settings loads it. */
async function load(settings: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({
    ...webProcess,
    APP_DATABASE_URL: 'postgresql://a@b/c',
    ...settings,
  }))
    vi.stubEnv(name, value)
  return import('@/lib/platform/api/request')
}
beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllEnvs())

describe('a request’s host', () => {
  test('is what the caller addressed', async () => {
    const { hostOf } = await load()
    expect(hostOf(asking({ host: 'a', 'x-forwarded-host': 'b' }))).toBe('a')
  })

  test.each([
    ['b', 'b'],
    ['b, c', 'b'],
    [' b ', 'b'],
    ['', 'a'],
  ])('is a trusted proxy’s word for it: %j', async (forwarded, host) => {
    const { hostOf } = await load({ TRUST_PROXY: 'true' })
    expect(hostOf(asking({ host: 'a', 'x-forwarded-host': forwarded }))).toBe(host)
  })
})

describe('a request’s public origin', () => {
  test.each([
    ['login.polyclinic.localhost:3000', 'http://login.polyclinic.localhost:3000'],
    ['LOGIN.polyclinic.localhost:9', 'http://login.polyclinic.localhost:3000'],
    ['www.polyclinic.localhost', 'http://www.polyclinic.localhost:3000'],
    ['polyclinic.localhost:3000', 'http://polyclinic.localhost:3000'],
    ['Polyclinic.localhost', 'http://polyclinic.localhost:3000'],
    ['admin.polyclinic.localhost:3000', 'http://admin.polyclinic.localhost:3000'],
    ['eastside.polyclinic.localhost:3000', 'http://eastside.polyclinic.localhost:3000'],
  ])('at %s is %s', async (host, origin) => {
    const { publicOriginOf } = await load()
    expect(publicOriginOf(asking({ host }))).toBe(origin)
  })

  test('behind a proxy has the published scheme and port', async () => {
    const { publicOriginOf } = await load({
      PARENT_DOMAIN: 'clinics.example.com',
      NEXTAUTH_URL: 'https://login.clinics.example.com',
      TRUST_PROXY: 'true',
    })
    const at = (host: string) =>
      publicOriginOf(asking({ host: '10.0.0.7:3000', 'x-forwarded-host': host }))
    expect(at('login.clinics.example.com')).toBe('https://login.clinics.example.com')
    expect(at('eastside.clinics.example.com')).toBe('https://eastside.clinics.example.com')
    expect(at('clinics.example.com')).toBe('https://clinics.example.com')
  })
})

describe('a request id', () => {
  test('is drawn anew, whatever a caller says', async () => {
    const { requestIdOf } = await load()
    const ids = [1, 2].map(() => requestIdOf(asking({ 'x-request-id': 'from-the-caller' })))
    for (const id of ids) expect(id).toMatch(UUID)
    expect(ids[0]).not.toBe(ids[1])
  })

  test('is a trusted proxy’s, when it looks like one', async () => {
    const { requestIdOf } = await load({ TRUST_PROXY: 'true' })
    expect(requestIdOf(asking({ 'x-request-id': 'proxy-drew-this-1' }))).toBe('proxy-drew-this-1')
    for (const id of [
      '',
      'short',
      'a b c d e f g h',
      'line\nbreak-in-it',
      'x'.repeat(65),
      '<script>alert</script>',
    ])
      expect(requestIdOf(asking({ 'x-request-id': id }))).toMatch(UUID)
  })
})
