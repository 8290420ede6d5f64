import type { IncomingMessage } from 'node:http'
import { hasXsrfToken, xsrfCookie } from './auth/xsrf'
import { forbidden, HttpError } from './errors'
import { publicOriginOf, sessionIdOf } from './request'

/**
 * Refuses a write that a page of another origin has sent. All hosts share one site, so SameSite
 * does not help: the Origin header must be this very host's, and the browser must call it
 * same-origin where it says so at all.
 */
export function refuseForeignOrigin(req: IncomingMessage): void {
  const site = req.headers['sec-fetch-site']
  if (req.headers.origin !== publicOriginOf(req) || (site !== undefined && site !== 'same-origin'))
    forbidden('This request did not come from a page of this address.')
}

const NO_TOKEN = 'This page does not belong to your present session. Try again, or reload the page.'

/**
 * Refuses a write that a page of another origin has sent, or, of somebody with a session, one
 * without the token that pages of this origin find in a cookie. A page from before the session, or
 * from before there were tokens, gets it with the refusal.
 */
export async function refuseForgery(req: IncomingMessage): Promise<void> {
  refuseForeignOrigin(req)
  const sessionId = await sessionIdOf(req)
  if (sessionId !== null && !hasXsrfToken(req, sessionId))
    throw new HttpError(403, NO_TOKEN, {}, { 'Set-Cookie': xsrfCookie(req, sessionId) })
}
