import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuth from 'next-auth'
import { authOptions } from '@/lib/platform/auth/options'
import { rememberRefused } from '@/lib/platform/auth/refused'
import { readForm } from '@/lib/platform/api/body'
import { handled } from '@/lib/platform/api/handled'
import { HttpError, notFound } from '@/lib/platform/api/errors'
import { SIGN_IN_FORM_LIMIT } from '@/lib/platform/web/request-rules.mjs'
import { log } from '@/lib/platform/observability/log'
import { countAddress } from '@/lib/platform/api/rate-limits'
import { placeOfRequest, sessionIdOf, type ApiRequest } from '@/lib/platform/api/request'

export const config = { api: { bodyParser: false } }

/**
 * Signing in happens on the login host alone: its cookies and the provider's return address belong
 * there.
 */
const ON_LOGIN_HOST = ['signin', 'callback', 'error']

/**
 * Has next-auth say what went wrong by its own way to the sign-in page, which knows where the
 * person was going.
 */
const sayAtSignIn = ({ query }: ApiRequest, error: string) =>
  void Object.assign(query, { nextauth: ['signin'], error })

/**
 * A provider that refuses has confirmed nobody, as next-auth would say: the sign-in page tells it
 * apart.
 */
function sayWhoRefused(req: ApiRequest) {
  const code = req.query.error === 'access_denied' ? 'AccessDenied' : 'OAuthCallback'
  log.warn({ code }, 'authentication')
  sayAtSignIn(req, code)
}

export default handled(async (req, res) => {
  if (req.method !== 'GET' && req.method !== 'POST')
    throw new HttpError(405, 'Method not allowed.', {}, { Allow: 'GET, POST' })
  const place = placeOfRequest(req)
  const [action = ''] = [req.query.nextauth].flat()
  if (ON_LOGIN_HOST.includes(action) && place.kind !== 'login') notFound('Page')
  // Nobody signs in by a link in a mail.
  if (action === 'verify-request') notFound('Page')
  if (action === 'callback' && req.query.error !== undefined) sayWhoRefused(req)
  // From its page of errors next-auth leads on without the address to return to.
  if (action === 'error') sayAtSignIn(req, [req.query.error].flat()[0] ?? 'Default')
  if (action === 'log') req.query.nextauth = ['_log']
  if (action === 'log' || action === '_log')
    await countAddress(req, 'browser-log', (name, value) => res.setHeader(name, value))
  await sessionIdOf(req)
  // next-auth is made for Next's requests and answers. It parses no bodies itself.
  const call = req as unknown as NextApiRequest
  if (req.method === 'POST') call.body = await readForm(req, SIGN_IN_FORM_LIMIT)
  const options = authOptions((code, email) => rememberRefused(req, res, code, email))
  await NextAuth(call, res as NextApiResponse, options)
})
