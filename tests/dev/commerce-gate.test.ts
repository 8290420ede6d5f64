import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createGate, FILLING } from '@/dev/commerce/gate.mjs'

let gate: ReturnType<typeof createGate>
let server: http.Server
beforeEach(async () => {
  gate = createGate('token')
  server = http.createServer((request, response) =>
    gate.handle(request, response, () => response.end('passed')),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const MINE = { [FILLING]: 'token' }

/** The status of a call, and what it was answered. */
const call = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<string>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    http
      .request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
        let body = ''
        response
          .on('data', (chunk) => (body += chunk))
          .on('end', () => resolve(`${response.statusCode} ${body}`.trim()))
      })
      .once('error', reject)
      .end()
  })

describe('the gate before commerce', () => {
  test('lets nobody pass before Medusa is loaded, then who fills it, and everybody once it has been opened', async () => {
    expect(await call('/health', MINE)).toBe(
      '503 {"type":"starting","message":"Commerce is starting."}',
    )
    gate.loaded()
    expect(await call('/health', MINE)).toBe('200 passed')
    expect(await call('/health')).toContain('503 ')
    // The console has the token of its admin, too.
    expect(await call('/admin/products', { 'x-medusa-access-token': 'token' })).toContain('503 ')
    expect(await call('/open', { [FILLING]: 'another' }, 'POST')).toContain('503 ')
    expect(await call('/open', MINE)).toBe('200 passed')
    expect(await call('/health')).toContain('503 ')
    expect(await call('/open', MINE, 'POST')).toBe('204')
    expect(await call('/health')).toBe('200 passed')
    expect(await call('/open', MINE, 'POST')).toBe('200 passed')
  })

  test('refuses a host name that is not this machine’s', async () => {
    gate.loaded()
    await call('/open', MINE, 'POST')
    for (const host of ['elsewhere.example', 'localhost.elsewhere.example', '10.0.0.1'])
      expect(await call('/health', { host })).toContain('421 ')
    expect(await call('/health', { host: 'localhost:3003' })).toBe('200 passed')
  })
})
