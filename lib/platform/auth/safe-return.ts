import { findByDomain } from '@/lib/platform/auth/organization-domains'
import { env } from '@/lib/platform/config/env'
import { withIdentity } from '@/lib/platform/db/tenant'
import { HostError, placeOf } from '@/lib/shared/http/hosts'

/**
 * The address to return to after signing in or out, if it is one of ours: scheme and port of the
 * login host, and login, www, the parent domain or an organization that exists as its host.
 * Anything else becomes the default page.
 */
export async function safeReturn(address: string): Promise<string> {
  const { site } = env()
  const fallback = `${site.loginOrigin}/dashboard`
  const login = new URL(site.loginOrigin)
  const url = parse(address, login)
  if (
    !url ||
    url.protocol !== login.protocol ||
    url.port !== login.port ||
    url.username ||
    url.password
  )
    return fallback
  try {
    const place = placeOf(url.host, site)
    if (place.kind !== 'organization') return url.href
    return (await withIdentity((transaction) => findByDomain(transaction, place.domainURL)))
      ? url.href
      : fallback
  } catch (error) {
    if (error instanceof HostError) return fallback
    throw error
  }
}

/**
 * A backslash or a control character means different things to different parsers: such an address
 * is none.
 */
function parse(address: string, base: URL): URL | null {
  if (/[\\\u0000-\u001f\u007f]/.test(address)) return null
  return URL.canParse(address, base) ? new URL(address, base) : null
}
