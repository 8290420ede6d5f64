import { getRouteMatcher } from 'next/dist/shared/lib/router/utils/route-matcher'
import { getRouteRegex } from 'next/dist/shared/lib/router/utils/route-regex'
import { getSortedRoutes } from 'next/dist/shared/lib/router/utils/sorted-routes'
import { readdirSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { apiRoutes, routeTable } from '@/lib/server/http/api-routes.mjs'

const addresses = readdirSync('pages/api', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `/api/${file.replace(/\.ts$/, '').replace(/(^|\/)index$/, '')}`)

/** One after the other in Next's order. */
const inOrder = getSortedRoutes(addresses).map((address) => ({
  address,
  paramsOf: getRouteMatcher(getRouteRegex(address)),
}))
const byNext = (pathname: string) => {
  for (const { address, paramsOf } of inOrder) {
    const params = paramsOf(pathname)
    if (params) return { address, params }
  }
}

const WORDS = [...new Set(addresses.flatMap((address) => address.split('/')))].filter(
  (word) => !/^\[|^$/.test(word),
)
/** The same numbers each time. */
const drawn = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647

describe('the table of routes', () => {
  const table = routeTable(addresses)
  const find = (pathname: string) => {
    const found = table(pathname)
    return found && { address: found.address, params: found.params }
  }

  test('leads where Next would, from each of its addresses', () => {
    expect(addresses.length).toBeGreaterThan(300)
    for (const address of addresses) {
      const pathname = address
        .replace(/\/\[\[.*/, '')
        .replace(/\[\.\.\.\w+\]/, 'x/x/x/x')
        .replace(/\[\w+\]/g, 'x%20y')
      expect(find(pathname)).toEqual(byNext(pathname))
      expect(find(pathname)!.address).toBe(address)
    }
  })

  test('leads where Next would, from 20,000 others', () => {
    const random = drawn(7)
    const of = <T>(all: T[]) => all[Math.floor(random() * all.length)]!
    for (let n = 0; n < 20_000; n++) {
      const parts = of(addresses)
        .split('/')
        .slice(0, 2 + Math.floor(random() * 8))
      const path = parts.map((part) =>
        part.startsWith('[') || random() < 0.1 ? of([...WORDS, '7', 'x%2Fy']) : part,
      )
      const pathname = path.join('/') || '/'
      expect([pathname, find(pathname)]).toEqual([pathname, byNext(pathname)])
    }
  })

  test('is not asked more often for a path that goes on and on', () => {
    const asked = vi.spyOn(Map.prototype, 'get')
    const found = find(`/api/${'x/'.repeat(7000)}x`)
    const times = asked.mock.calls.length
    asked.mockRestore()
    expect(found!.address).toBe('/api/[[...path]]')
    expect(times).toBeLessThan(50)
  })
})

describe('the routes of the API', () => {
  type Call = { url: string; query?: unknown }
  const loaded: string[] = []
  const routes = apiRoutes(addresses, async (address) => {
    loaded.push(address)
    return async ({ query, route }, res) => void Object.assign(res, { address, query, route })
  })
  const call = async (url: string) => {
    const answer: { address?: string; query?: object } = {}
    const req: Call = { url }
    const done = routes(req as never, answer as never)
    await done
    return done && answer
  }

  test('get what their address and its query say, the address first', async () => {
    const answer = await call(
      '/api/v1/admin/organizations/north%20side?organizationDomainURL=other&a=1&a=2&__proto__=x',
    )
    expect(answer).toMatchObject({ address: '/api/v1/admin/organizations/[organizationDomainURL]' })
    expect(answer).toMatchObject({ route: '/api/v1/admin/organizations/{organizationDomainURL}' })
    expect(Object.entries(answer!.query!)).toEqual([
      ['organizationDomainURL', 'north side'],
      ['a', ['1', '2']],
      ['__proto__', 'x'],
    ])
  })

  test.each([
    ['/livez?x', '/livez'],
    ['/api/v1/commerce/store/carts/7', '/api/v1/commerce/store/{path}'],
    ['/api/fhir/R4/Patient/7', '/api/fhir/R4/{type}/{id}'],
    ['/api/somebody@clinic.example', '/api/…'],
    ['/api/%', '/api/…'],
  ])('know the pattern of %s', async (url, route) =>
    expect(await call(url)).toMatchObject({ route }),
  )

  test('may be asked for with a slash at the end', async () => {
    expect(await call('/api/v1/faqs/?a=1')).toMatchObject({
      address: '/api/v1/faqs',
      query: { a: '1' },
    })
    expect(await call('/api/fhir/R4/')).toMatchObject({ address: '/api/fhir/R4' })
  })

  test('get all of a query, however much it says', async () => {
    const answer = await call(`/api/v1/faqs?${'id=1&'.repeat(2000)}id=2`)
    expect(answer!.query).toEqual({ id: [...Array(2000).fill('1'), '2'] })
  })

  test('are loaded when they are first asked for, and once', async () => {
    await call('/livez')
    await call('/livez?a')
    expect(loaded.filter((address) => address === '/api/livez')).toHaveLength(1)
  })

  test.each([
    '/api/v1/no-such',
    '/api/%',
    '/api/v1/commerce/admin/%E0%A4',
    '/api//v1/faqs',
    '/api/v1//faqs',
    '/api//x',
    '/api/',
    '/api//',
    '/api/\\v1/faqs',
    '/api/%2Fv1/faqs',
    '/api/%2e%2e/signin',
    '/api/../signin',
    '/api/./v1/faqs',
    '/api/v1/faqs//',
    '/api//auth/signin',
    '/api/auth//signin',
    '/api/auth/signin//oidc',
    '/api/auth/../v1/faqs',
    '/api/auth/%2e%2e/v1/faqs',
    '/api/auth/./signin',
    '/api/auth/signin%2Foidc',
    '/api/auth/signin\\oidc',
    '/api/auth/signin/',
    '/api/%61uth/signin',
  ])('have one for %s, in their shape', async (url) => {
    expect(await call(url)).toMatchObject({ address: '/api/[[...path]]', route: '/api/…' })
  })

  test.each([
    ['/api/fhir/R4//Patient', '/api/fhir/R4/[...path]'],
    ['/api/v1/commerce/store//carts', '/api/v1/commerce/store/[...path]'],
  ])('answer %s as %s does what it does not know', async (url, address) => {
    expect(await call(url)).toMatchObject({ address })
  })

  test.each([
    '/',
    '/dashboard',
    '/apis/x',
    '/api',
    '/livez/',
    '/API/v1/faqs',
    '//api/v1/faqs',
    '/x/../api/v1/faqs',
    '/api\\v1/faqs',
    '/api%2Fv1/faqs',
    '/api/auth/signin',
    '/api/auth/callback/oidc?code=1',
    'http://else.where/api/v1/faqs',
    '*',
  ])('leave %s to Next', async (url) => {
    expect(await call(url)).toBeUndefined()
  })
})
