import table from './endpoints.json'

/**
 * What is known of a write whose answer was lost, and so how it may be tried again:
 * `repeat` leaves the same state when it runs twice; `key` runs once under a key that Medusa has issued;
 * `key-after-answer` does so only when the first try has been answered; `once` can not be told apart from its repeat.
 */
export type WriteRule = 'repeat' | 'key' | 'key-after-answer' | 'once'

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE'
  /** As in `/admin/orders/{id}`. */
  path: string
  /** The client's method, as in `admin.orders.retrieve`; null where none exists. */
  call: string | null
  /** It hands out or changes credentials: the console never passes it on. */
  withheld?: true
  writes?: WriteRule
  /** The endpoint to call instead of one that Medusa 1.20 does not serve. */
  replacedBy?: string
}

/** Every endpoint of the specification. */
export const ENDPOINTS = table as readonly Endpoint[]

export const areaOf = (path: string) => (/^\/admin(\/|$)/.test(path) ? 'admin' : 'store')

const isParameter = (segment: string) => segment.startsWith('{')

const fits = (template: string[], path: string[]) =>
  template.length === path.length && template.every((segment, at) => isParameter(segment) || segment === path[at])

const fixedPart = ({ path }: Endpoint) => path.split('/').filter((segment) => !isParameter(segment)).length

/** The served endpoint of a path without its query; where two fit, the one with more words of its own. */
export function findEndpoint(method: string, path: string): Endpoint | undefined {
  const segments = path.split('/')
  return ENDPOINTS.filter(
    (endpoint) => !endpoint.replacedBy && endpoint.method === method && fits(endpoint.path.split('/'), segments),
  ).sort((a, b) => fixedPart(b) - fixedPart(a))[0]
}
