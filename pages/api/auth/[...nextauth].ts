import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuth from 'next-auth'
import { authOptions } from '@/lib/server/auth/options'
import { handled } from '@/lib/server/handled'
import { notFound } from '@/lib/server/errors'
import { placeOfRequest, sessionIdOf } from '@/lib/server/request'

// next-auth parses no bodies itself. What it takes is small: forms of its own, and log lines of browsers.
export const config = { api: { bodyParser: { sizeLimit: '16kb' } } }

/** Signing in happens on the login host alone: its cookies and the provider's return address belong there. */
const ON_LOGIN_HOST = ['signin', 'callback', 'error', 'verify-request']

export default handled(async (req: NextApiRequest, res: NextApiResponse) => {
  const place = placeOfRequest(req)
  const [action = ''] = [req.query.nextauth].flat()
  if (ON_LOGIN_HOST.includes(action) && place.kind !== 'login') notFound('Page')
  await sessionIdOf(req)
  await NextAuth(req, res, authOptions())
})
