import createRouter from 'find-my-way'
import { log } from '../observability/logger.mjs'

/**
 * The data of a page, as a click within the console asks for it:
 * `/_next/data/<build>/admin/audit.json`.
 */
const DATA = /^\/_next\/data\/[^/]+(\/.*)\.json$/
/** What belongs to the build, and what answers for itself. */
const NO_PAGE = /^\/(_next|api)\//

/** An address as the log writes it: `/admin/plans/{code}`. */
const patternOf = (/** @type {string} */ address) => address.replace(/\[(?:\.{3})?(\w+)\]/g, '{$1}')
/** The same as the router takes it: `/admin/plans/:code`. */
const pathOf = (/** @type {string} */ address) =>
  address.replace(/\[\.{3}\w+\]$/, '*').replace(/\[(\w+)\]/g, ':$1')

/** As long as Node lets a request line be. */
const MAX_PARAMETER_LENGTH = 16_384

/**
 * Writes a line of the log for each request of a page when it is answered, as the API has one. The
 * route is the pattern of the address: neither its values nor its query are logged.
 * @param {string[]} addresses of the pages, as Next names them: `/admin/plans/[code]`
 * @returns {(req: import('node:http').IncomingMessage, res: import('node:http').ServerResponse) => void}
 */
export function pageLog(addresses) {
  const router = createRouter({ ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER_LENGTH })
  for (const address of addresses)
    router.on('GET', pathOf(address), () => undefined, patternOf(address))
  const routeOf = (/** @type {string} */ pathname) => router.find('GET', pathname)?.store ?? '/…'
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
