import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { keyFor, keysFor } from '@/lib/server/keys'
import { publicOriginOf } from '@/lib/server/request'
import { cookiesOf, XSRF_COOKIE, XSRF_HEADER } from '@/lib/shared/cookies'

const PURPOSE = 'xsrf'

const signed = (key: KeyObject, sessionId: string, origin: string) =>
  createHmac('sha256', key).update(`${sessionId} ${origin}`).digest('base64url')

/**
 * What pages of an origin send along with the writes of a session; no other origin can read it, or
 * find it out.
 */
export const xsrfTokenOf = (sessionId: string, origin: string): string =>
  signed(keyFor(PURPOSE), sessionId, origin)

function isAmong(tokens: string[], req: IncomingMessage, sessionId: string): boolean {
  const expected = keysFor(PURPOSE).map((key) =>
    Buffer.from(signed(key, sessionId, publicOriginOf(req))),
  )
  return tokens.some((token) => {
    const given = Buffer.from(token)
    return expected.some((one) => one.length === given.length && timingSafeEqual(one, given))
  })
}

/**
 * Whether a request has the token of its session in its header: a page sends each that it finds in
 * its cookies.
 */
export function hasXsrfToken(req: IncomingMessage, sessionId: string): boolean {
  const header = req.headers[XSRF_HEADER.toLowerCase()]
  return isAmong(String(header ?? '').split(/, ?/), req, sessionId)
}

/** A Set-Cookie value with the token, which scripts of this one host can read. */
export function xsrfCookie(req: IncomingMessage, sessionId: string): string {
  const origin = publicOriginOf(req)
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${XSRF_COOKIE}=${xsrfTokenOf(sessionId, origin)}; Path=/; SameSite=Lax${secure}`
}

/** The same for a browser that does not have it yet; undefined for one that does. */
export const missingXsrfCookie = (req: IncomingMessage, sessionId: string): string | undefined =>
  isAmong(cookiesOf(req.headers.cookie, XSRF_COOKIE), req, sessionId)
    ? undefined
    : xsrfCookie(req, sessionId)
