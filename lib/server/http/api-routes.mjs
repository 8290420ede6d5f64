import querystring from 'node:querystring'
import { getRouteMatcher } from 'next/dist/shared/lib/router/utils/route-matcher.js'
import { getRouteRegex } from 'next/dist/shared/lib/router/utils/route-regex.js'
import { getSortedRoutes } from 'next/dist/shared/lib/router/utils/sorted-routes.js'

/** @typedef {import('../handled').ApiHandler} ApiHandler */
/** @typedef {{ address: string, pattern: string, params: Record<string, string | string[] | undefined> }} Found */

/** Made for Next's requests and answers, and for nothing less. */
const NEXT_AUTH = '/api/auth/[...nextauth]'

/** Where no route is: it answers in the API's own shape. */
const NOWHERE = '/api/[[...path]]'

/** Probes have an address without the API's name. */
const PROBE = /^\/(livez|readyz)$/

/** An address as the log and the API's description write it: `/api/v1/admin/plans/{id}`. */
const patternOf = (/** @type {string} */ address) =>
  address
    .replace(/\[\[\.{3}\w+\]\]/, '…')
    .replace(/\[(?:\.{3})?(\w+)\]/g, '{$1}')
    .replace(/^\/api\/(livez|readyz)$/, '/$1')

/**
 * The paths that next-auth has. Next would put any other right by a redirect (doubled slashes, dot
 * segments, what is encoded), and take its body, whatever its length, while it does.
 */
const OF_NEXT_AUTH = /^\/api\/auth(\/[\w-]+)+$/

/**
 * Finds the route of a path as Next does: of those that fit the one whose first words are its own.
 * What stands before the first parameter leads to it, so that a few of hundreds are tried.
 * @param {string[]} addresses as Next names them: `/api/v1/admin/plans/[id]`
 * @returns {(pathname: string) => Found | undefined}
 */
export function routeTable(addresses) {
  /** @type {Map<string, { address: string, pattern: string, paramsOf: (pathname: string) => Found['params'] | false }[]>} */
  const table = new Map()
  for (const address of getSortedRoutes(addresses)) {
    const words = address.split('/[', 1)[0]
    const route = {
      address,
      pattern: patternOf(address),
      paramsOf: getRouteMatcher(getRouteRegex(address)),
    }
    table.set(words, [...(table.get(words) ?? []), route])
  }
  const longest = Math.max(...[...table.keys()].map((words) => words.length))
  return (pathname) => {
    for (
      let words = pathname.slice(0, longest);
      words;
      words = words.slice(0, words.lastIndexOf('/'))
    ) {
      for (const { address, pattern, paramsOf } of table.get(words) ?? []) {
        const params = paramsOf(pathname)
        if (params) return { address, pattern, params }
      }
    }
  }
}

/**
 * The routes under `pages/api` without Next's way to them, which takes longer than most of them do.
 * @param {string[]} addresses
 * @param {(address: string) => Promise<ApiHandler>} load
 * @returns {(req: import('node:http').IncomingMessage, res: import('node:http').ServerResponse) => Promise<void> | undefined}
 *   undefined for what is not of the API, or is Next's to answer
 */
export function apiRoutes(addresses, load) {
  const table = routeTable(addresses)
  const nowhere = { address: NOWHERE, pattern: patternOf(NOWHERE), params: {} }
  const find = (/** @type {string} */ pathname) => {
    try {
      const found = table(pathname)
      return found?.address === NEXT_AUTH && !OF_NEXT_AUTH.test(pathname) ? nowhere : found
    } catch {
      return nowhere // It cannot be decoded.
    }
  }
  /** @type {Map<string, ApiHandler>} */
  const loaded = new Map()
  const handlerAt = async (/** @type {string} */ address) => {
    const handler = await load(address)
    loaded.set(address, handler)
    return handler
  }
  return (req, res) => {
    const [path, search] = /** @type {[string, string?]} */ (req.url.split(/\?(.*)/s))
    const pathname = path.replace(PROBE, '/api/$1')
    if (!pathname.startsWith('/api/')) return
    const found = find(pathname)
    if (!found || found.address === NEXT_AUTH) return
    const { address, pattern, params } = found
    const call = Object.assign(req, {
      route: pattern,
      query: { ...querystring.parse(search ?? '', '&', '=', { maxKeys: 0 }), ...params },
    })
    const known = loaded.get(address)
    return known ? known(call, res) : handlerAt(address).then((handler) => handler(call, res))
  }
}
