import { createHash, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/server/env'
import { forbidden } from '@/lib/server/errors'
import { cookieOf } from '@/lib/shared/cookies'
import { authOptions } from './options'
import type { ApiRequest } from '@/lib/server/request'

/**
 * Checks a csrfToken as next-auth issues it at `GET /api/auth/csrf`: the host-only cookie holds `token|hash`, the hash
 * being SHA-256 over token and secret. Throws 403 when body and cookie do not belong together.
 */
export function refuseForeignCsrfToken(req: ApiRequest, csrfToken: string): void {
  const { NEXTAUTH_SECRET } = env()
  const cookie = cookieOf(req.headers.cookie, authOptions().cookies!.csrfToken!.name) ?? ''
  const hash = createHash('sha256').update(`${csrfToken}${NEXTAUTH_SECRET}`).digest('hex')
  const [given, expected] = [Buffer.from(cookie), Buffer.from(`${csrfToken}|${hash}`)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    forbidden('The csrfToken does not belong to this browser. Reload the page and try again.')
}
