import { describe, expect, it } from 'vitest'
import { createCommerceClient } from '@/lib/medusa/client'
import { ENDPOINTS, findEndpoint } from '@/lib/medusa/endpoints'

describe('the list of commerce endpoints', () => {
  it('has 320 rows, of which Medusa serves 314', () => {
    expect(new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`)).size).toBe(320)
    expect(ENDPOINTS.filter(({ replacedBy }) => !replacedBy)).toHaveLength(314)
  })

  it('names a method of the client for each that is served', () => {
    const client = createCommerceClient()
    const isMethod = (call: string) =>
      typeof call.split('.').reduce<unknown>((owner, name) => (owner as Record<string, unknown>)?.[name], client) ===
      'function'
    const served = ENDPOINTS.filter(({ replacedBy }) => !replacedBy)
    expect(served.filter(({ call }) => !call || !isMethod(call))).toEqual([])
  })

  it('is found again by a path with values, and prefers fixed words', () => {
    expect(findEndpoint('GET', '/admin/products/types')?.path).toBe('/admin/products/types')
    expect(findEndpoint('GET', '/admin/products/prod_1')?.path).toBe('/admin/products/{id}')
    expect(findEndpoint('GET', '/admin/products/prod_1/options')).toBeUndefined()
    expect(findEndpoint('PUT', '/admin/products/prod_1')).toBeUndefined()
  })

  it('withholds what hands out or changes credentials', () => {
    const withheld = ENDPOINTS.filter(({ withheld }) => withheld).map(({ path }) => path)
    expect(new Set(withheld)).toEqual(
      new Set([
        ...['/store/auth', '/store/auth/{email}', '/store/auth/token', '/admin/auth', '/admin/auth/token'],
        ...['/store/customers/password-reset', '/store/customers/password-token', '/admin/invites/accept'],
        ...['/admin/users/password-token', '/admin/users/reset-password'],
      ]),
    )
  })

  it('gives every write a rule, and a read none', () => {
    for (const { method, writes } of ENDPOINTS) expect(writes === undefined).toBe(method === 'GET')
  })
})
