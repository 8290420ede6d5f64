/** Carried by every host under the parent domain. */
export const SESSION_COOKIE = 'polyclinic.session'

/**
 * Names the latest sign-out of a browser, on every host: what its tabs have kept of before is to
 * go. Scripts read it.
 */
export const SIGNED_OUT_COOKIE = 'polyclinic.signed-out'

/** The colour scheme that somebody has chosen, on every host. */
export const SCHEME_COOKIE = 'color-scheme'

/**
 * Holds what a page sends in this header with each write: scripts of its own host read it. Both
 * names are axios's.
 */
export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'X-XSRF-TOKEN'

/**
 * A request whose session cookie could mean two people: it came twice, or under a name that merely
 * starts like it.
 */
export class AmbiguousCookie extends Error {
  constructor(readonly names: string[]) {
    super('The session cookie is ambiguous. Clear the cookies of this site and sign in again.')
  }
}

const pairsOf = (header: string | undefined | null) =>
  (header ?? '').split(';').map((pair) => {
    const [name = ''] = pair.trim().split('=', 1)
    return [name, pair.trim().slice(name.length + 1)] as const
  })

/** What a Cookie header has under a name; undefined also for what cannot be decoded. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  try {
    const value = pairsOf(header).find((pair) => pair[0] === name)?.[1]
    return value && decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/**
 * Every value that a Cookie header has under a name, as it was sent: a sibling subdomain may have
 * set one for us, too.
 */
export const cookiesOf = (header: string | undefined, name: string): string[] =>
  pairsOf(header).flatMap((pair) => (pair[0] === name ? [pair[1]] : []))

/**
 * Reads the session token from a Cookie header; the one reader for edge, pages and API, so that
 * none of them can take another cookie than the others. Throws `AmbiguousCookie`: a sibling
 * subdomain may have tossed one in.
 */
export function sessionTokenOf(header: string | undefined | null): string | undefined {
  const ours = pairsOf(header).filter(([name]) => name.startsWith(SESSION_COOKIE))
  if (ours.length > 1 || (ours[0] && ours[0][0] !== SESSION_COOKIE))
    throw new AmbiguousCookie([...new Set(ours.map(([name]) => name))])
  return ours[0]?.[1] || undefined
}

/**
 * A path and those above it, as far as a cookie may be bound to them: each such cookie comes along
 * with a request for it.
 */
function pathsTo(path: string): string[] {
  const parts = path.split(';', 1)[0]!.slice(0, 500).split('/').filter(Boolean)
  const below = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
  return ['/', ...below.slice(0, 8).flatMap((at) => [at, `${at}/`])]
}

/**
 * Set-Cookie values that drop these cookies, wherever under the parent domain they were set. With
 * the path of a request also those that were set for a part of the site only: a tossed one would be
 * refused for ever.
 */
export const expireCookies = (names: string[], parentDomain: string, path = '/') =>
  names.flatMap((name) =>
    pathsTo(path).flatMap((at) => [
      `${name}=; Path=${at}; Domain=.${parentDomain}; Max-Age=0`,
      `${name}=; Path=${at}; Max-Age=0`,
    ]),
  )
