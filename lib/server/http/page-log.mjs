import { log } from '../logger.mjs'
import { routeTable } from './api-routes.mjs'

/**
 * The data of a page, as a click within the console asks for it:
 * `/_next/data/<build>/admin/audit.json`.
 */
const DATA = /^\/_next\/data\/[^/]+(\/.*)\.json$/
/** What belongs to the build, and what answers for itself. */
const NO_PAGE = /^\/(_next|api)\//

/**
 * Writes a line of the log for each request of a page when it is answered, as the API has one. The
 * route is the pattern of the address: neither its values nor its query are logged.
 * @param {string[]} addresses of the pages, as Next names them: `/admin/plans/[code]`
 * @returns {(req: import('node:http').IncomingMessage, res: import('node:http').ServerResponse) => void}
 */
export function pageLog(addresses) {
  const table = routeTable(addresses)
  const routeOf = (/** @type {string} */ pathname) => {
    try {
      return table(pathname)?.pattern ?? '/…'
    } catch {
      return '/…' // It cannot be decoded.
    }
  }
  return (req, res) => {
    const path = (req.url ?? '').split('?', 1)[0]
    const pathname = path.replace(DATA, '$1').replace(/^\/index$/, '/')
    if (NO_PAGE.test(pathname)) return
    const started = performance.now()
    res.once('close', () => {
      const requestId = res.getHeader('X-Request-Id')
      const ms = Math.round(performance.now() - started)
      log.info({
        requestId,
        method: req.method,
        route: routeOf(pathname),
        status: res.statusCode,
        ms,
      })
    })
  }
}
