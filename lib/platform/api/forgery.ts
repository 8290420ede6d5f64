import { hasXsrfToken, xsrfCookie } from '@/lib/platform/auth/xsrf'
import type { Call } from './call'
import { forbidden, HttpError } from './errors'

/**
 * Refuses a write that a page of another origin has sent. All hosts share one site, so SameSite
 * does not help: the Origin header must be this very host's, and the browser must call it
 * same-origin where it says so at all.
 */
export function refuseForeignOrigin({ req, origin }: Call): void {
  const site = req.headers['sec-fetch-site']
  if (req.headers.origin !== origin || (site !== undefined && site !== 'same-origin'))
    forbidden('This request did not come from a page of this address.')
}

const NO_TOKEN = 'This page does not belong to your present session. Try again, or reload the page.'

/**
 * Refuses a write that a page of another origin has sent, or, of somebody with a session, one
 * without the token that pages of this origin find in a cookie. A page from before the session, or
 * from before there were tokens, gets it with the refusal.
 */
export async function refuseForgery(call: Call): Promise<void> {
  refuseForeignOrigin(call)
  const { req, origin } = call
  const sessionId = await call.sessionId()
  if (sessionId !== null && !hasXsrfToken(req, sessionId, origin))
    throw new HttpError(403, NO_TOKEN, {}, { 'Set-Cookie': xsrfCookie(sessionId, origin) })
}
