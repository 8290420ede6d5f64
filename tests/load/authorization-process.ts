import { z } from '@/lib/shared/zod'
import { userRoutes } from '@/lib/identity/users/routes'
import { callOf } from '@/lib/platform/api/call'
import { adminEndpoint, homeEndpoint, type CallEndpoint } from '@/lib/platform/api/endpoints'
import type { ApiRequest } from '@/lib/platform/api/request'
import { adminArea } from '@/lib/platform/api/route-table'
import { pool } from '@/lib/platform/db/client'
import { hasPermissions, PERMISSIONS, type Permission } from '@/lib/shared/access/permissions'
import { median } from './figures/figures'
import { roundTrips } from './round-trips'

// What authorization costs, without a web server around it: endpoints that do nothing else, asked
// one after another.

export type Asked = {
  cookie: string
  domainURL: string
  loginHost: string
  organizationHost: string
}
export type Authorized = {
  /** p50 and p99 of a request in ms, and how often it waits for the database. */
  requests: Record<
    'admin' | 'home' | 'list' | 'search',
    { p50: number; p99: number; roundTrips: number }
  >
  /** ms that one trivial statement takes. */
  statement: number
  checksPerSecond: number
}

const { cookie, domainURL, loginHost, organizationHost } = JSON.parse(process.argv[2]!) as Asked
const REQUESTS = 300

const nothing = {
  summary: '',
  permission: 'users:read' as const,
  output: z.null(),
  handle: async () => null,
}
const to = (host: string, query: object) =>
  ({ method: 'GET', headers: { host, cookie }, params: {}, query }) as unknown as ApiRequest
const list = userRoutes(adminArea).find(({ path }) => path.endsWith('/users'))!
  .endpoint as CallEndpoint
const about = { organizationDomainURL: domainURL }

async function timed(work: () => Promise<unknown>) {
  const times: number[] = []
  for (let n = 0; n < REQUESTS * 1.2; n++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  const warm = times.slice(-REQUESTS).sort((a, b) => a - b)
  return { p50: median(warm), p99: warm[Math.floor(REQUESTS * 0.99)]! }
}

const unheard = { requestId: 'bench', tell: () => {}, whenAnswered: () => {} }

async function measured(endpoint: CallEndpoint, req: ApiRequest) {
  const run = () => endpoint.run(callOf(req, unheard))
  return { ...(await timed(run)), roundTrips: await roundTrips(run) }
}

/** Somebody with every word of an organization, asked for each of them in turn. */
function evaluate(): number {
  const words = Object.entries(PERMISSIONS).flatMap(([resource, actions]) =>
    actions.map((action) => `${resource}:${action}` as Permission),
  )
  const held = {
    organization: Object.entries(PERMISSIONS).map(([resource, actions]) => ({ resource, actions })),
    global: [{ resource: 'all', actions: ['read'] }],
  }
  const SECONDS = 1
  let checks = 0
  let allowed = 0
  const started = performance.now()
  while (performance.now() - started < SECONDS * 1000)
    for (const word of words) {
      checks++
      if (hasPermissions(held, word)) allowed++
    }
  if (allowed !== checks) throw new Error('The evaluator refuses what is held.')
  return checks / SECONDS
}

const answer: Authorized = {
  requests: {
    admin: await measured(
      adminEndpoint({ ...nothing, query: z.object({ organizationDomainURL: z.string() }) }),
      to(loginHost, about),
    ),
    home: await measured(homeEndpoint(nothing), to(organizationHost, {})),
    list: await measured(list, to(loginHost, { ...about, limit: '25' })),
    search: await measured(list, to(loginHost, { ...about, limit: '25', search: 'raman' })),
  },
  statement: (await timed(() => pool().query({ name: 'one', text: 'select 1' }))).p50,
  checksPerSecond: evaluate(),
}
console.log(JSON.stringify(answer))
await pool().end()
