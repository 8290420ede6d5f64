import { randomUUID } from 'node:crypto'
import { HttpError } from '@/lib/platform/api/errors'
import { handled } from '@/lib/platform/api/handled'
import { publicOriginOf, sessionIdOf } from '@/lib/platform/api/request'
import { endSessionEndpoint, endSessionUrl } from '@/lib/platform/auth/end-session-url'
import { endSession } from '@/lib/platform/auth/identities'
import { env } from '@/lib/platform/config/env'
import { addCookie } from '@/lib/platform/web/add-cookie'
import { expireCookies, SESSION_COOKIE, SIGNED_OUT_COOKIE } from '@/lib/shared/http/cookies'
import { ABSOLUTE_HOURS } from '@/lib/shared/http/session'

/**
 * Ends the session here and at the provider, then returns to the host that was left, where its tabs
 * are told.
 */
export default handled(async (req, res) => {
  if (req.method !== 'GET') throw new HttpError(405, 'Method not allowed.', {}, { Allow: 'GET' })
  const { site } = env()
  const here = publicOriginOf(req)
  // A GET with an effect: a link or an image on another host gets a question instead.
  const from = req.headers['sec-fetch-site'] ?? 'none'
  if (from !== 'same-origin' && from !== 'none')
    return void res.writeHead(303, { Location: `${here}/signout` }).end()
  const sessionId = await sessionIdOf(req)
  // Before the session ends: after that, requests of the open page are refused, and a refused page
  // goes to sign-in, where the provider would still know the person.
  const endpoint = sessionId && (await endSessionEndpoint())
  const idToken = sessionId && (await endSession(sessionId))
  res.setHeader('Set-Cookie', expireCookies([SESSION_COOKIE], site.parentDomain))
  await addCookie(req, res, SIGNED_OUT_COOKIE, randomUUID(), {
    domain: `.${site.parentDomain}`,
    maxAge: ABSOLUTE_HOURS * 3600,
  })
  const there = endpoint && idToken ? endSessionUrl(endpoint, idToken, here) : `${here}/signed-out`
  res.writeHead(303, { Location: there }).end()
})
