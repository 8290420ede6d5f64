/** Carried by every host under the parent domain. */
export const SESSION_COOKIE = 'polyclinic.session'

/** A request whose session cookie could mean two people: it came twice, or under a name that merely starts like it. */
export class AmbiguousCookie extends Error {
  constructor(readonly names: string[]) {
    super('The session cookie is ambiguous. Clear the cookies of this site and sign in again.')
  }
}

/**
 * Reads the session token from a Cookie header; the one reader for edge, pages and API, so that none of them can
 * take another cookie than the others. Throws `AmbiguousCookie`: a sibling subdomain may have tossed one in.
 */
export function sessionTokenOf(header: string | undefined | null): string | undefined {
  const cookies = (header ?? '').split(';').map((pair) => pair.trim())
  const ours = cookies
    .map((pair) => [pair.split('=', 1)[0]!, pair.slice(pair.indexOf('=') + 1)] as const)
    .filter(([name]) => name.startsWith(SESSION_COOKIE))
  if (ours.length > 1 || (ours[0] && ours[0][0] !== SESSION_COOKIE))
    throw new AmbiguousCookie([...new Set(ours.map(([name]) => name))])
  return ours[0]?.[1] || undefined
}

/** Set-Cookie values that drop these cookies, wherever under the parent domain they were set. */
export const expireCookies = (names: string[], parentDomain: string) =>
  names.flatMap((name) => [`${name}=; Path=/; Domain=.${parentDomain}; Max-Age=0`, `${name}=; Path=/; Max-Age=0`])
