import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, inject, test } from 'vitest'
import { STARTING } from '@/dev/commerce/gate.mjs'
import { commerceStatus } from '@/lib/platform/commerce/status'

const { url, token } = inject('commerce')

/** A server that answers everything alike, for what no real one can be made to say. */
async function answering(status: number, body: string, ask: (url: string) => Promise<void>) {
  const server = http.createServer((_request, response) => response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await new Promise((resolve) => server.close(resolve))
}

describe('commerce', () => {
  test('is ready when it takes the token', async () => {
    const { state, latency } = await commerceStatus({
      MEDUSA_BACKEND_URL: url,
      MEDUSA_API_TOKEN: token,
    })
    expect(state).toBe('ready')
    expect(latency).toBeGreaterThan(0)
    expect(
      await commerceStatus({ MEDUSA_BACKEND_URL: `${url}/`, MEDUSA_API_TOKEN: token }),
    ).toMatchObject({ state })
  })
  test('refuses a token of another installation', async () => {
    expect(await commerceStatus({ MEDUSA_BACKEND_URL: url, MEDUSA_API_TOKEN: 'another' })).toEqual({
      state: 'refused',
    })
  })
  test('is not there when nothing names it', async () => {
    expect(await commerceStatus({})).toEqual({ state: 'none' })
  })
  test('is starting while the stand-in says so', async () => {
    await answering(503, STARTING, async (MEDUSA_BACKEND_URL) => {
      expect(await commerceStatus({ MEDUSA_BACKEND_URL, MEDUSA_API_TOKEN: token })).toEqual({
        state: 'starting',
      })
    })
  })
  test.each([
    [503, '<html>busy</html>'],
    [503, 'null'],
    [500, STARTING],
    [302, ''],
    [404, 'no such page'],
  ])('is away when what answers is no commerce: %i %s', async (status, body) => {
    await answering(status, body, async (MEDUSA_BACKEND_URL) => {
      expect(await commerceStatus({ MEDUSA_BACKEND_URL, MEDUSA_API_TOKEN: token })).toEqual({
        state: 'away',
      })
    })
  })
  test('is away when nobody answers, and when nobody answers in time', async () => {
    let gone = ''
    await answering(200, '', async (url) => void (gone = url))
    expect(await commerceStatus({ MEDUSA_BACKEND_URL: gone, MEDUSA_API_TOKEN: token })).toEqual({
      state: 'away',
    })
    const server = http.createServer(() => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const silent = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(
      await commerceStatus({ MEDUSA_BACKEND_URL: silent, MEDUSA_API_TOKEN: token }, 50),
    ).toEqual({ state: 'away' })
    server.closeAllConnections()
    server.close()
  })
})
