import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import * as openapi from '@/lib/server/openapi'
import { addressOf, loadRoute, routeFiles, send } from '@/tests/support/request'

type Operation = { 'x-permission'?: string; summary: string; responses: Record<string, unknown> }

describe('the OpenAPI description', () => {
  test('is there for everybody', async () => {
    const { status, body } = await send('/api/v1/openapi.json')
    expect([status, body.openapi]).toEqual([200, '3.1.0'])
    // The first call loads every route.
  })

  test('is made once, and known by its ETag', async () => {
    const describe = vi.spyOn(openapi, 'describeApi')
    const stringify = vi.spyOn(JSON, 'stringify')
    const first = await send('/api/v1/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
    const large = () =>
      stringify.mock.results.filter(({ value }) => String(value).length > 100_000).length
    const [described, serialized] = [describe.mock.calls.length, large()]
    for (let n = 0; n < 5; n++)
      await send('/api/v1/openapi.json', { headers: { 'accept-encoding': 'br, gzip' } })
    expect([describe.mock.calls.length, large()]).toEqual([described, serialized])
    const again = await send('/api/v1/openapi.json', {
      headers: { 'if-none-match': first.headers.etag },
    })
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([
      304,
      0,
      first.headers.etag,
    ])
    vi.restoreAllMocks()
  })

  test.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['deflate', undefined],
    ['gzip;q=0', undefined],
    [undefined, undefined],
  ])('is sent to whoever accepts %s as %s, never compressed anew', async (accepted, encoding) => {
    const { status, headers, bytes } = await send('/api/v1/openapi.json', {
      headers: { 'accept-encoding': accepted },
    })
    expect([status, headers['content-encoding'], headers['content-type']]).toEqual([
      200,
      encoding,
      'application/json; charset=utf-8',
    ])
    expect(headers['content-length']).toBe(String(bytes.length))
    if (accepted && !encoding) expect(headers['cache-control']).toContain('no-transform')
    const plain =
      encoding === 'br'
        ? brotliDecompressSync(bytes)
        : encoding === 'gzip'
          ? gunzipSync(bytes)
          : bytes
    expect(JSON.parse(plain.toString())).toMatchObject({ openapi: '3.1.0' })
  })

  test('names every method of every route by its absolute path, with its permission', async () => {
    const { paths } = (await send('/api/v1/openapi.json')).body as {
      paths: Record<string, Record<string, Operation>>
    }
    const expected: [string, string][] = []
    for (const file of routeFiles) {
      const { methods } = (await loadRoute(file)).default
      const path = addressOf(file)
        .replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')
        .replace(/^\/api\/(livez|readyz)$/, '/$1')
      if (!methods || path.endsWith('/openapi.json')) continue
      for (const [method, { permission, summary }] of Object.entries(methods)) {
        expected.push([path, method.toLowerCase()])
        const operation = paths[path]?.[method.toLowerCase()]
        expect([path, method, operation?.['x-permission'], operation?.summary]).toEqual([
          path,
          method,
          permission,
          summary,
        ])
        expect(operation!.responses).toHaveProperty('default')
      }
    }
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((m) => [path, m]),
    )
    expect(described.toSorted()).toEqual(expected.toSorted())
  })
})
