import MedusaJs from '@medusajs/medusa-js'
import { describe, expect, it } from 'vitest'
import { createCommerceClient } from '@/lib/platform/commerce/client'
import {
  ENDPOINTS,
  findEndpoint,
  permissionOf,
  type Endpoint,
} from '@/lib/platform/commerce/endpoints'

const served = ENDPOINTS.filter(({ replacedBy }) => !replacedBy)

describe('the list of commerce endpoints', () => {
  it('has 320 rows, of which Medusa serves 314', () => {
    expect(new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`)).size).toBe(320)
    expect(served).toHaveLength(314)
  })

  it('names a method of the client for each that is served', () => {
    const client = createCommerceClient()
    const isMethod = (call: string) =>
      typeof call
        .split('.')
        .reduce<unknown>((owner, name) => (owner as Record<string, unknown>)?.[name], client) ===
      'function'
    expect(served.filter(({ call }) => !call || !isMethod(call))).toEqual([])
  })

  it('is found again by a path with values, and prefers fixed words', () => {
    expect(findEndpoint('GET', '/admin/products/types')?.path).toBe('/admin/products/types')
    expect(findEndpoint('GET', '/admin/products/prod_1')?.path).toBe('/admin/products/{id}')
    expect(findEndpoint('GET', '/admin/products/prod_1/options')).toBeUndefined()
    expect(findEndpoint('PUT', '/admin/products/prod_1')).toBeUndefined()
  })

  it('is found by each address that medusa-js writes as it comes, but for the one that it has wrong', () => {
    const medusa = new MedusaJs({ baseUrl: 'http://localhost', maxRetries: 0 })
    const written: string[] = []
    medusa.client.request = (async (method: string, path: string) => {
      written.push(`${method} ${path}`)
      return {}
    }) as never
    const foundOf = ({ call, path }: Endpoint) => {
      const [name, ...owners] = call!.split('.').toReversed()
      const owner = owners.reduceRight<Record<string, unknown>>(
        (whole, part) => whole[part] as never,
        medusa as never,
      )
      const values = path.match(/\{\w+\}/g) ?? []
      return [[], [{}], [{ a: 'b' }]].map((more) => {
        written.length = 0
        ;(owner[name!] as (...given: unknown[]) => void)(
          ...values.map((_, at) => `v${at}`),
          ...more,
        )
        const [method, address] = written[0]!.split(' ') as [string, string]
        return findEndpoint(method, address.split('?', 1)[0]!)
      })
    }
    const passedOn = served.filter(({ withheld }) => !withheld)
    const others = passedOn.filter((endpoint) =>
      foundOf(endpoint).some((found) => found !== endpoint),
    )
    expect(others.map(({ call }) => call)).toEqual(['admin.variants.retrieve'])
  })

  it('withholds what hands out or changes credentials', () => {
    const withheld = ENDPOINTS.filter(({ withheld }) => withheld).map(({ path }) => path)
    expect(new Set(withheld)).toEqual(
      new Set([
        '/store/auth',
        '/store/auth/{email}',
        '/store/auth/token',
        '/admin/auth',
        '/admin/auth/token',
        '/store/customers/password-reset',
        '/store/customers/password-token',
        '/admin/invites/accept',
        '/admin/users/password-token',
        '/admin/users/reset-password',
      ]),
    )
  })

  it.each([
    ['GET', '/admin/orders/o', 'commerce:read'],
    ['POST', '/admin/products', 'commerce:create'],
    ['POST', '/admin/products/p', 'commerce:update'],
    ['POST', '/admin/orders/o/refund', 'commerce:update'],
    ['POST', '/store/products/search', 'commerce:update'],
    ['DELETE', '/admin/products/p', 'commerce:delete'],
    ['GET', '/admin/store', 'commerce-settings:read'],
    ['POST', '/admin/store', 'commerce-settings:update'],
    ['POST', '/admin/users', 'commerce-settings:create'],
    ['DELETE', '/admin/invites/i', 'commerce-settings:delete'],
    ['POST', '/admin/publishable-api-keys/k/revoke', 'commerce-settings:update'],
  ])('needs for %s %s the permission %s', (method, path, permission) => {
    expect(permissionOf(findEndpoint(method, path)!)).toBe(permission)
  })

  it('needs each permission for so many', () => {
    const count: Record<string, number> = {}
    for (const endpoint of ENDPOINTS.filter(({ withheld, replacedBy }) => !withheld && !replacedBy))
      count[permissionOf(endpoint)] = (count[permissionOf(endpoint)] ?? 0) + 1
    expect(count).toEqual({
      'commerce:read': 92,
      'commerce:create': 26,
      'commerce:update': 109,
      'commerce:delete': 50,
      'commerce-settings:read': 9,
      'commerce-settings:create': 3,
      'commerce-settings:update': 6,
      'commerce-settings:delete': 5,
    })
  })

  it('says of the storefront alone whose something is', () => {
    const of = ENDPOINTS.filter(({ whose }) => whose)
    expect(
      of.filter(
        ({ path, withheld, replacedBy }) => !path.startsWith('/store/') || withheld || replacedBy,
      ),
    ).toEqual([])
    for (const { whose, path } of of)
      if (!['shop', 'customer', 'order-sent'].includes(whose!)) expect(path).toContain('{')
  })

  it('gives every write a rule, and a read none', () => {
    for (const { method, writes } of ENDPOINTS) expect(writes === undefined).toBe(method === 'GET')
  })
})
