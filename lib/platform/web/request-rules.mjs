/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {{ status: number, message: string, headers?: Record<string, string> }} Refusal */

const KB = 1024
/** Next's work on a query grows with the square of their number. */
const MAX_PARAMETERS = 1000
/** The longest form that next-auth is sent. */
export const SIGN_IN_FORM_LIMIT = 64 * KB

const refusal = (/** @type {number} */ status, /** @type {string} */ message, headers = {}) => ({
  status,
  message,
  headers,
})

/**
 * Whether a path is one of the API's, whose routes read bodies within limits of their own. All else
 * is a page or a file.
 */
export const isOfApi = (/** @type {string} */ target) =>
  /^\/(api\/|(livez|readyz)(\?|$))/.test(target)
/**
 * Whether next-auth serves a path: all under its folder but the session, which is a route of the
 * API and takes JSON.
 */
const isOfSignIn = (/** @type {string} */ target) => /^\/api\/auth\/(?!session(\?|$))/.test(target)

/**
 * One slash before each segment of a path, and one at its end at most. A segment in brackets would
 * be the name of a page's file to Next.
 */
const SEGMENTS = /^\/(api(\/[^/\\[\]]+)+\/?|livez|readyz)$/
/** The paths that next-auth has. */
const OF_NEXT_AUTH = /^\/api\/auth(\/[\w-]+)+$/

/**
 * Whether a path of the API can name a route. Next would redirect any other to where it seems to
 * lead (doubled slashes, dot segments, what is encoded), and take its body, whatever its length,
 * while it does.
 */
function canNameRoute(/** @type {string} */ path) {
  if (!SEGMENTS.test(path)) return false
  try {
    const decoded = decodeURIComponent(path)
    const hasDots = decoded.split('/').some((segment) => segment === '.' || segment === '..')
    return !hasDots && (!decoded.startsWith('/api/auth/') || OF_NEXT_AUTH.test(path))
  } catch {
    return false // It cannot be decoded.
  }
}

const isRead = (/** @type {IncomingMessage} */ { method }) => method === 'GET' || method === 'HEAD'

/** Whether a request announces a body. */
export const hasBody = (/** @type {IncomingMessage} */ { headers }) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * The target of a request as path and query. One that names a whole address is taken when that is
 * the host that the request is for (RFC 9112, 3.2.2); undefined for another host's, and for what is
 * no address.
 */
function originFormOf(/** @type {IncomingMessage} */ { url = '', headers }) {
  if (url.startsWith('/')) return url
  const [, authority, rest = ''] = /^https?:\/\/([^/?#]*)([^]*)$/i.exec(url) ?? []
  if (!authority || authority.toLowerCase() !== headers.host?.toLowerCase()) return undefined
  return rest.startsWith('/') ? rest : `/${rest}`
}

/**
 * Decides by its head alone whether a request is answered at all, before any of its body is read.
 * Gives what is passed on its target as path and query.
 * @returns {Refusal | undefined}
 */
export function refusalOf(/** @type {IncomingMessage} */ req) {
  if ((req.headersDistinct.host?.length ?? 0) > 1) return refusal(400, 'Send one Host header.')
  if (req.url === '*' && req.method === 'OPTIONS')
    return refusal(405, 'Method not allowed.', { Allow: 'GET, HEAD' })
  const target = originFormOf(req)
  if (target === undefined)
    return refusal(400, 'Send the path alone: this server answers for no other host.')
  req.url = target
  if (isOfSignIn(target) && Number(req.headers['content-length'] ?? 0) > SIGN_IN_FORM_LIMIT)
    return refusal(413, `The body is larger than ${SIGN_IN_FORM_LIMIT / KB} KB.`)
  if (isOfApi(target)) {
    const [path, search = ''] = target.split(/(?=\?)(.*)/s)
    if (!canNameRoute(path)) return refusal(404, 'Page not found.')
    if (search.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS)
      return refusal(400, `The query has more than ${MAX_PARAMETERS} parameters.`)
    // Next would redirect to the path without the slash at its end. It writes `url` anew, and takes
    // parameters of its own out of the query: routes read `target`.
    const normalized = path.replace(/\/$/, '') + search
    Object.assign(req, { url: normalized, target: normalized })
    return undefined
  }
  if (!isRead(req)) return refusal(405, 'Method not allowed.', { Allow: 'GET, HEAD' })
  if (hasBody(req)) return refusal(413, 'A page takes no body.')
  return undefined
}
