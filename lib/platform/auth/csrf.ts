import { createHash, timingSafeEqual } from 'node:crypto'
import { forbidden } from '@/lib/platform/api/errors'
import type { ApiRequest } from '@/lib/platform/api/request'
import { installationSecrets } from '@/lib/platform/config/keys'
import { cookieOf } from '@/lib/shared/http/cookies'
import { authOptions } from './options'

/**
 * Checks a csrfToken as next-auth issues it at `GET /api/auth/csrf`: the host-only cookie holds
 * `token|hash`, the hash being SHA-256 over token and secret. Throws 403 when body and cookie do
 * not belong together.
 */
export function refuseForeignCsrfToken(req: ApiRequest, csrfToken: string): void {
  const cookie = cookieOf(req.headers.cookie, authOptions().cookies!.csrfToken!.name) ?? ''
  const isOurs = installationSecrets().some((secret) => {
    const hash = createHash('sha256').update(`${csrfToken}${secret}`).digest('hex')
    const [given, expected] = [Buffer.from(cookie), Buffer.from(`${csrfToken}|${hash}`)]
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isOurs)
    forbidden('The csrfToken does not belong to this browser. Reload the page and try again.')
}
