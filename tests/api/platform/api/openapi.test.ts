import SwaggerParser from '@apidevtools/swagger-parser'
import openapiTS, { astToString } from 'openapi-typescript'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import * as openapi from '@/lib/platform/api/openapi'
import { NAMES, OTHERS, PREFIX } from '@/lib/platform/api/operation-ids'
import { patternOf } from '@/lib/platform/api/route-table'
import { send } from '@/tests/support/http/request'
import { declared } from '@/tests/support/http/routes'

type Parameter = { $ref?: string; description?: string }
type Operation = {
  operationId: string
  'x-permission'?: string
  summary: string
  tags: string[]
  parameters?: Parameter[]
  responses: Record<string, unknown>
}

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
    ['br;q=0.2, gzip;q=0.9', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['BR ; Q=1', 'br'],
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
    const expected = declared.map(({ route, method, permission, summary }) => {
      const path = route.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')
      const operation = paths[path]?.[method.toLowerCase()]
      expect([path, method, operation?.['x-permission'], operation?.summary]).toEqual([
        path,
        method,
        permission,
        summary,
      ])
      expect(operation!.responses).toHaveProperty('default')
      return [path, method.toLowerCase()]
    })
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations)
        .filter((name) => name !== 'parameters')
        .map((method) => [path, method]),
    )
    expect(described.toSorted()).toEqual(expected.toSorted())
  })

  test('is valid, and types can be made of it', async () => {
    const { body } = await send('/api/v1/openapi.json')
    const types = astToString(await openapiTS(structuredClone(body)))
    expect(types).toContain('listGroups: {')
    const { info } = await SwaggerParser.validate(structuredClone(body))
    expect(info.title).toBe('Polyclinic')
  })

  test('names each operation and its tag, and describes each parameter', async () => {
    const { body } = await send('/api/v1/openapi.json')
    const { paths, tags, components } = body as {
      paths: Record<string, Record<string, Operation> & { parameters?: Parameter[] }>
      tags: { name: string; description: string }[]
      components: { parameters: Record<string, Parameter> }
    }
    const operations = Object.values(paths).flatMap(({ parameters: _, ...methods }) =>
      Object.values(methods),
    )
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(declared.length)
    expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z0-9]*)*$/.test(id))).toEqual([])
    const described = new Set(tags.map(({ name, description }) => description && name))
    expect(operations.filter(({ tags: [tag] }) => !described.has(tag!))).toEqual([])
    const parameters = [
      ...operations.flatMap(({ parameters = [] }) => parameters),
      ...Object.values(paths).flatMap(({ parameters = [] }) => parameters),
      ...Object.values(components.parameters),
    ]
    expect(parameters.filter(({ $ref, description }) => !$ref && !description)).toEqual([])
  })

  test('has names only for operations that exist', () => {
    const called = declared.map(({ method, route }) => [method, patternOf(route)] as const)
    const bare = called.map(([method, path]) => `${method} ${path.replace(PREFIX, '')}`)
    const whole = called.map(([method, path]) => `${method} ${path}`)
    expect(Object.keys(NAMES).filter((name) => !bare.includes(name))).toEqual([])
    expect(Object.keys(OTHERS).filter((name) => !whole.includes(name))).toEqual([])
  })

  test.each([
    ['listGroups', 'get /api/v1/admin/groups'],
    ['listHomeGroups', 'get /api/v1/home/groups'],
    ['getGroup', 'get /api/v1/admin/groups/{id}'],
    ['archivePlan', 'post /api/v1/admin/plans/{code}/archive'],
    ['createPractitionerImport', 'post /api/v1/admin/practitioners/imports'],
    ['unassignRole', 'delete /api/v1/admin/roles/{id}/people/{personId}'],
  ])('calls an operation %s', async (id, operation) => {
    const { body } = await send('/api/v1/openapi.json')
    const [method, path] = operation.split(' ') as [string, string]
    expect(body.paths[path][method].operationId).toBe(id)
  })

  test('says of a call what creates, what is a file, and what it may be refused with', async () => {
    const { paths } = (await send('/api/v1/openapi.json')).body
    const statusesOf = ({ responses }: Operation) => Object.keys(responses)
    expect(statusesOf(paths['/api/v1/admin/groups'].post)).toEqual([
      '201',
      '401',
      '403',
      '404',
      '409',
      '422',
      'default',
    ])
    expect(statusesOf(paths['/api/v1/admin/plans/{code}/archive'].post)[0]).toBe('200')
    const typesOf = (path: string) => Object.keys(paths[path].get.responses['200'].content)
    expect(typesOf('/api/v1/admin/groups')).toEqual(['application/json', 'text/csv'])
    expect(typesOf('/api/v1/admin/billing/invoices/{id}')).toEqual([
      'application/json',
      'application/pdf',
    ])
    expect(typesOf('/api/v1/home/account/export/{id}/file')).toEqual(['application/zip'])
  })

  test('describes the shop, FHIR and the intake of mails, which differ from the other calls', async () => {
    const { paths } = (await send('/api/v1/openapi.json')).body
    const relay = paths['/api/v1/commerce/store/{path}'].get.responses
    expect(relay['200'].content['application/json'].schema).toEqual({})
    expect(Object.keys(relay)).toEqual(['200', '401', '403', '404', '502', '504', 'default'])
    expect(
      paths['/api/fhir/R4/{type}'].get.responses['200'].content['application/fhir+json'].schema,
    ).toEqual({ $ref: '#/components/schemas/FhirResource' })
    const { security, responses } = paths['/api/v1/mail/reports'].post
    expect([security, Object.keys(responses)]).toEqual([
      [{ intake: [] }],
      ['200', '401', '404', 'default'],
    ])
    expect(Object.keys(paths['/api/v1/newsletter'].post.responses)).toContain('404')
  })
})
