import { NextResponse, type NextRequest } from 'next/server'
import { isStaff } from '@/lib/shared/http/allow-list'
import { contentSecurityPolicy } from '@/lib/shared/http/content-security-policy'
import { AmbiguousCookie, expireCookies, sessionTokenOf } from '@/lib/shared/http/cookies'
import { edgeRedirect } from '@/lib/shared/http/edge-redirect'
import { HostError, placeOf } from '@/lib/shared/http/hosts'
import { requestIdFrom } from '@/lib/shared/http/request-id'
import { sessionClaims } from '@/lib/shared/http/session-claims'
import { allowListOf, siteOf } from '@/lib/shared/http/site'

// A convenience that saves a round trip, never the gate: pages and API decide again, where
// PostgreSQL is. API, assets and probes stay out of it: it costs more than most of them do.
export const config = { matcher: ['/((?!api/|_next/static|_next/image|livez$|readyz$|favicon).*)'] }

/** Decides from the host and the token's e-mail alone. */
export async function middleware(request: NextRequest) {
  const requestId = requestIdFrom(
    request.headers.get('x-request-id'),
    process.env.TRUST_PROXY === 'true',
  )
  const response = await decide(request, requestId)
  response.headers.set('X-Request-Id', requestId)
  return response
}

async function decide(request: NextRequest, requestId: string): Promise<NextResponse> {
  const site = siteOf(process.env)
  try {
    const place = placeOf(hostOf(request), site)
    const staff = isStaffOrNobody(await emailOf(request))
    const { pathname, search } = request.nextUrl
    const elsewhere = edgeRedirect({ place, staff, path: pathname + search, site })
    return elsewhere ? redirectTo(elsewhere) : withPolicy(request, requestId)
  } catch (error) {
    if (error instanceof HostError) return redirectTo(`${site.loginOrigin}/dashboard`)
    if (error instanceof AmbiguousCookie)
      return refuseCookies(error, site.parentDomain, request.nextUrl.pathname)
    throw error
  }
}

const redirectTo = (url: string) =>
  NextResponse.redirect(url, { status: 307, headers: { 'Cache-Control': 'private, no-store' } })

const hostOf = ({ headers }: NextRequest) =>
  (process.env.TRUST_PROXY === 'true' && headers.get('x-forwarded-host')?.split(',')[0]?.trim()) ||
  headers.get('host')

/** The address in the session cookie; null for nobody. */
async function emailOf({ headers }: NextRequest): Promise<string | null> {
  const token = sessionTokenOf(headers.get('cookie'))
  const { NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS } = process.env
  const secrets = [NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS].flatMap((secret) =>
    secret ? [secret] : [],
  )
  const claims = token ? await sessionClaims(token, secrets) : null
  return claims?.email ?? null
}

const isStaffOrNobody = (email: string | null) =>
  email === null ? null : isStaff(email, allowListOf(process.env))

function withPolicy(request: NextRequest, requestId: string) {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  const policy = contentSecurityPolicy(
    nonce,
    process.env.NODE_ENV !== 'production',
    request.nextUrl.pathname,
  )
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('x-request-id', requestId)
  // Next reads the nonce for its own scripts from the request's policy.
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}

function refuseCookies({ message, names }: AmbiguousCookie, parentDomain: string, path: string) {
  const response = new NextResponse(message, { status: 400 })
  for (const cookie of expireCookies(names, parentDomain, path))
    response.headers.append('Set-Cookie', cookie)
  return response
}
