import { createHash, timingSafeEqual } from 'node:crypto'
import type { NextApiRequest } from 'next'
import { env } from '@/lib/server/env'
import { forbidden } from '@/lib/server/errors'
import { authOptions } from './options'

/**
 * Checks a csrfToken as next-auth issues it at `GET /api/auth/csrf`: the host-only cookie holds `token|hash`, the hash
 * being SHA-256 over token and secret. Throws 403 when body and cookie do not belong together.
 */
export function refuseForeignCsrfToken(req: NextApiRequest, csrfToken: string): void {
  const { NEXTAUTH_SECRET } = env()
  const cookie = req.cookies[authOptions().cookies!.csrfToken!.name] ?? ''
  const hash = createHash('sha256').update(`${csrfToken}${NEXTAUTH_SECRET}`).digest('hex')
  const [given, expected] = [Buffer.from(cookie), Buffer.from(`${csrfToken}|${hash}`)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    forbidden('The csrfToken does not belong to this browser. Reload the page and try again.')
}
