import type { ServerResponse } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { z } from '@/lib/shared/zod'
import { machineEndpoint } from '@/lib/platform/api/endpoints'
import type { ApiRequest } from '@/lib/platform/api/request'
import { methodsByPath, mountRoutes, route, type Route } from '@/lib/platform/api/route-table'
import { log } from '@/lib/platform/observability/log'

/** A route that answers its own path, and what it was called with. */
const named = (method: Route['method'], path: string): Route => {
  const endpoint = machineEndpoint({
    summary: 'Answers its path.',
    output: z.unknown(),
    handle: async () => ({ status: 200, answer: path }),
  })
  return route(method, path, {
    ...endpoint,
    run: async ({ params, query }: ApiRequest) => ({
      status: 200,
      answer: { path, params, query },
    }),
  })
}

const answer = mountRoutes([
  named('GET', '/api/v1/plans'),
  named('POST', '/api/v1/plans'),
  named('GET', '/api/v1/plans/import'),
  named('GET', '/api/v1/plans/:code'),
  named('GET', '/api/v1/plans/:code/versions/:number'),
  named('GET', '/api/v1/store/*'),
])

/** Calls a route, as Next does. */
async function call(url: string, method = 'GET') {
  const headers: Record<string, unknown> = {}
  let body = ''
  const res = {
    statusCode: 200,
    setHeader: (name: string, value: unknown) => void (headers[name] = value),
    end: (bytes: Buffer) => void (body = bytes.toString()),
    once: () => undefined,
  }
  const lines = vi.spyOn(log, 'info').mockImplementation(() => undefined)
  const req = { url, method, headers: {}, socket: { remoteAddress: '127.0.0.1' }, query: {} }
  await answer(req as unknown as ApiRequest, res as unknown as ServerResponse)
  const [line] = lines.mock.lastCall as unknown as [{ route: string }]
  lines.mockRestore()
  return { status: res.statusCode, body: JSON.parse(body), allow: headers.Allow, route: line.route }
}

describe('a route', () => {
  test.each([
    ['/api/v1/plans', '/api/v1/plans', {}],
    ['/api/v1/plans/', '/api/v1/plans', {}],
    ['/api/v1/plans/import', '/api/v1/plans/import', {}],
    ['/api/v1/plans/practice', '/api/v1/plans/:code', { code: 'practice' }],
    ['/api/v1/plans/north%20side', '/api/v1/plans/:code', { code: 'north side' }],
    ['/api/v1/plans/a%2Fb', '/api/v1/plans/:code', { code: 'a/b' }],
    [
      '/api/v1/plans/practice/versions/3',
      '/api/v1/plans/:code/versions/:number',
      { code: 'practice', number: '3' },
    ],
    ['/api/v1/store/carts/7', '/api/v1/store/*', { '*': 'carts/7' }],
  ])('is found for %s', async (url, path, params) => {
    const { status, body } = await call(url)
    expect([status, body.path, body.params]).toEqual([200, path, params])
  })

  test('takes a parameter as long as a request line can be', async () => {
    const code = 'x'.repeat(15_000)
    expect((await call(`/api/v1/plans/${code}`)).body.params).toEqual({ code })
  })

  test('reads the whole query, apart from the parameters of the path', async () => {
    const { body } = await call(`/api/v1/plans/practice?code=other&${'id=1&'.repeat(2000)}id=2`)
    expect(body.params).toEqual({ code: 'practice' })
    expect(body.query).toEqual({ code: 'other', id: [...Array(2000).fill('1'), '2'] })
  })

  test.each([
    ['/api/v1/plans/practice?a=somebody@clinic.example', '/api/v1/plans/{code}'],
    ['/api/v1/store/carts/7', '/api/v1/store/{path}'],
    ['/api/v1/somebody@clinic.example', '/api/…'],
  ])('is logged for %s by its pattern', async (url, pattern) =>
    expect((await call(url)).route).toBe(pattern),
  )

  test.each(['/api/v1/nothing', '/api/v1/plans/practice/nothing', '/api/v1/plans/%', '/api/v1'])(
    'is 404 at %s',
    async (url) =>
      expect(await call(url)).toMatchObject({
        status: 404,
        body: { success: false, error: 'Page not found.' },
      }),
  )

  test('is 405 for a method that its path does not have, with those that it has', async () =>
    expect(await call('/api/v1/plans', 'PUT')).toMatchObject({
      status: 405,
      allow: 'GET, POST',
      body: { success: false, error: 'Method not allowed.' },
    }))

  test('is declared once', () =>
    expect(() => methodsByPath([named('GET', '/a'), named('GET', '/a')])).toThrow(
      'GET /a is declared twice.',
    ))
})
