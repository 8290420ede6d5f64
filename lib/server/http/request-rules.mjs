/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {{ status: number, message: string, headers?: Record<string, string> }} Refusal */

const KB = 1024
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
  if (isOfApi(target)) return undefined
  if (!isRead(req)) return refusal(405, 'Method not allowed.', { Allow: 'GET, HEAD' })
  if (hasBody(req)) return refusal(413, 'A page takes no body.')
  return undefined
}
