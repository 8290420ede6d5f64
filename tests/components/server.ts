import { vi } from 'vitest'
import type { OrganizationEntry } from '@/lib/tenancy/organizations/schema'

export type Asked = {
  method: string
  path: string
  params: URLSearchParams
  headers: Headers
  body: unknown
}
export type Answer = { status?: number; body: unknown }
export type Handler = (asked: Asked) => Answer | Promise<Answer>

export const ok = (data: unknown, more: object = {}): Answer => ({
  body: { success: true, data, ...more },
})
export const refused = (status: number, error: string): Answer => ({
  status,
  body: { success: false, error },
})

/**
 * Answers the page's calls, by method and path below `/api`. A path nobody has said anything of
 * answers with an empty list, and the session stays what it is; a handler that throws is a server
 * that cannot be reached.
 */
export function serve(handlers: Record<string, Handler>) {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://login.polyclinic.localhost:3000')
    const path = url.pathname.replace(/^\/api(\/v1)?/, '')
    const method = init.method ?? 'GET'
    const json = typeof init.body === 'string' && url.pathname.startsWith('/api/v1/')
    const body = json ? JSON.parse(init.body as string) : init.body
    const call = {
      method,
      path,
      params: url.searchParams,
      headers: new Headers(init.headers),
      body,
    }
    asked.push(call)
    // No network answers before what the page has begun in this turn of its loop is done.
    await new Promise((resolve) => setTimeout(resolve))
    const handler = handlers[`${method} ${path}`]
    if (!handler && path === '/auth/session') return new Promise(() => {})
    const { status = 200, body: answer } = handler ? await handler(call) : ok([], { total: 0 })
    return new Response(JSON.stringify(answer), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  })
  return {
    asked,
    times: (call: string) =>
      asked.filter(({ method, path }) => `${method} ${path}` === call).length,
  }
}

const names = [
  'Northside Health Group',
  'Eastside Family Medicine',
  'Eastside Imaging',
  'Rheinland Praxisverbund',
]
const levels = [0, 1, 2, 0]

/** A small tree, flat and in order. */
export const entries: OrganizationEntry[] = names.map((label, index) => ({
  id: index + 1,
  domainURL: label.split(' ')[0]!.toLowerCase() + (index === 2 ? '-imaging' : ''),
  label,
  level: levels[index]!,
  path: names.slice(0, levels[index]),
  businessName: label,
  country: 'Germany',
  standing: 'active',
  people: 3,
  practitioners: 2,
  plan: null,
  version: 1,
  createdAt: '2024-01-01T00:00:00.000Z',
}))

/** Lists and searches the tree as the server does. */
export const listEntries: Handler = ({ params }) => {
  const search = params.get('search')?.toLowerCase() ?? ''
  const found = entries.filter(
    ({ label, domainURL }) => label.toLowerCase().includes(search) || domainURL.includes(search),
  )
  return ok(found.slice(Number(params.get('offset') ?? 0)), { total: found.length })
}
