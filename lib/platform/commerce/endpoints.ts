import type { Permission } from '@/lib/shared/access/permissions'
import table from './endpoints.json'

/**
 * What is known of a write whose answer was lost, and so how it may be tried again: `repeat` leaves
 * the same state when it runs twice; `key` runs once under a key that Medusa has issued;
 * `key-after-answer` does so only when the first try has been answered; `once` can not be told
 * apart from its repeat.
 */
export type WriteRule = 'repeat' | 'key' | 'key-after-answer' | 'once'

/**
 * What a storefront call is about: `shop` is the same for everybody, `customer` is whoever the
 * token names, the others are found by the first value in the path, or for `order-sent` by the
 * body's `order_id`.
 */
export type Whose =
  'shop' | 'customer' | 'cart' | 'order' | 'order-of-cart' | 'order-edit' | 'order-sent'

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE'
  /** As in `/admin/orders/{id}`. */
  path: string
  /** The client's method, as in `admin.orders.retrieve`; null where none exists. */
  call: string | null
  /** It hands out or changes credentials: the console never passes it on. */
  withheld?: true
  writes?: WriteRule
  /**
   * Of the storefront: whose it is when an organization's people ask. Without one, nobody's but
   * staff's.
   */
  whose?: Whose
  /** The endpoint to call instead of one that Medusa 1.20 does not serve. */
  replacedBy?: string
}

/** Every endpoint of the specification. */
export const ENDPOINTS = table as readonly Endpoint[]

export const areaOf = (path: string) => (/^\/admin(\/|$)/.test(path) ? 'admin' : 'store')

const isParameter = (segment: string) => segment.startsWith('{')

/** A replacement that is in the list itself is served as what it is there. */
const isListed = (call: string) =>
  ENDPOINTS.some(({ method, path }) => `${method} ${path}` === call)

const served = ENDPOINTS.flatMap((endpoint): Endpoint[] => {
  const { replacedBy } = endpoint
  if (!replacedBy) return [endpoint]
  const [method, path] = replacedBy.split(' ') as [Endpoint['method'], string]
  return isListed(replacedBy) ? [] : [{ ...endpoint, method, path }]
})

const wordsOf = ({ path }: Endpoint) =>
  path.split('/').filter((segment) => !isParameter(segment)).length
const shapeOf = (method: string, segments: string[]) => `${method} ${segments.length}`

/** By method and number of segments, those with more words of their own first. */
const SERVED = new Map<string, { endpoint: Endpoint; parts: string[] }[]>()
for (const endpoint of served.toSorted((a, b) => wordsOf(b) - wordsOf(a))) {
  const parts = endpoint.path.split('/')
  const shape = shapeOf(endpoint.method, parts)
  SERVED.set(shape, [...(SERVED.get(shape) ?? []), { endpoint, parts }])
}

/**
 * The served endpoint of a path without its query; where two fit, the one with more words of its
 * own. A slash at the end is nothing to Medusa, and medusa-js writes some so.
 */
export function findEndpoint(method: string, path: string): Endpoint | undefined {
  const segments = path.replace(/\/$/, '').split('/')
  const fits = ({ parts }: { parts: string[] }) =>
    parts.every((part, at) => isParameter(part) || part === segments[at])
  return SERVED.get(shapeOf(method, segments))?.find(fits)?.endpoint
}

/** Parts of the admin area that are about the shop itself. */
const SETTINGS = /^\/admin\/(users|publishable-api-keys|store|invites)(\/|$)/
/** A collection, as in `/admin/orders`; of `/admin/store` there is one. */
const COLLECTION = /^\/(admin|store)\/(?!store$)[^/]+$/

const actionOf = ({ method, path }: Endpoint) => {
  if (method === 'GET') return 'read'
  if (method === 'DELETE') return 'delete'
  return COLLECTION.test(path) ? 'create' : 'update'
}

/** What somebody needs to call an endpoint through the console. */
export const permissionOf = (endpoint: Endpoint): Permission =>
  `${SETTINGS.test(endpoint.path) ? 'commerce-settings' : 'commerce'}:${actionOf(endpoint)}`
