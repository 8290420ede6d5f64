import { describe, expect, test } from 'vitest'
import { addressOf, loadRoute, routeFiles, send } from '@/tests/support/request'

type Operation = { 'x-permission'?: string; summary: string; responses: Record<string, unknown> }

describe('the OpenAPI description', () => {
  test('is there for everybody', async () => {
    const { status, body } = await send('/api/v1/openapi.json')
    expect([status, body.openapi]).toEqual([200, '3.1.0'])
  })

  test('names every method of every route by its absolute path, with its permission', async () => {
    const { paths } = (await send('/api/v1/openapi.json')).body as { paths: Record<string, Record<string, Operation>> }
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
