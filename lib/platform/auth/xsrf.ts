import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { keyFor, keysFor } from '@/lib/platform/config/keys'
import { cookiesOf, XSRF_COOKIE, XSRF_HEADER } from '@/lib/shared/http/cookies'

const PURPOSE = 'xsrf'

const signed = (key: KeyObject, sessionId: string, origin: string) =>
  createHmac('sha256', key).update(`${sessionId} ${origin}`).digest('base64url')

/**
 * What pages of an origin send along with the writes of a session; no other origin can read it, or
 * find it out.
 */
export const xsrfTokenOf = (sessionId: string, origin: string): string =>
  signed(keyFor(PURPOSE), sessionId, origin)

function isAmong(tokens: string[], sessionId: string, origin: string): boolean {
  if (tokens.length === 0) return false
  const expected = keysFor(PURPOSE).map((key) => Buffer.from(signed(key, sessionId, origin)))
  return tokens.some((token) => {
    const given = Buffer.from(token)
    return expected.some((one) => one.length === given.length && timingSafeEqual(one, given))
  })
}

/**
 * Whether a request to an origin has the token of its session in its header: a page sends each that
 * it finds in its cookies.
 */
export function hasXsrfToken(
  { headers }: IncomingMessage,
  sessionId: string,
  origin: string,
): boolean {
  const header = headers[XSRF_HEADER.toLowerCase()]
  return isAmong(String(header ?? '').split(/, ?/), sessionId, origin)
}

/** A Set-Cookie value with the token, which scripts of this one host can read. */
export function xsrfCookie(sessionId: string, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${XSRF_COOKIE}=${xsrfTokenOf(sessionId, origin)}; Path=/; SameSite=Lax${secure}`
}

/** The same for a browser that does not have it yet; undefined for one that does. */
export const missingXsrfCookie = (
  { headers }: IncomingMessage,
  sessionId: string,
  origin: string,
): string | undefined =>
  isAmong(cookiesOf(headers.cookie, XSRF_COOKIE), sessionId, origin)
    ? undefined
    : xsrfCookie(sessionId, origin)
