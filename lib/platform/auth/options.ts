import type { NextAuthOptions } from 'next-auth'
import { env } from '@/lib/platform/config/env'
import { installationSecrets } from '@/lib/platform/config/keys'
import { log } from '@/lib/platform/observability/log'
import { SESSION_COOKIE } from '@/lib/shared/http/cookies'
import { ABSOLUTE_HOURS } from '@/lib/shared/http/session'
import { sessionClaims } from '@/lib/shared/http/session-claims'
import { admit, endSession, openSession } from './identities'
import { oidcProvider, textOf, type Profile } from './provider'
import { safeReturn } from './safe-return'
import { errorIn, reasonOf } from './sign-in-failure'

/** A code of next-auth's. Browsers report codes as well, and can report any text as one. */
const codeOf = (code: string) => (/^[A-Z]{2,20}(_[A-Z]{2,20}){1,5}$/.test(code) ? code : 'UNKNOWN')

/**
 * Logs why somebody could not sign in. What next-auth reports beside the error can hold tokens and
 * addresses.
 */
function logFailure(code: string, report: unknown) {
  const error = errorIn(report)
  const why = error && { reason: reasonOf(error), err: error }
  log.error({ code: codeOf(code), ...why }, 'authentication')
}

/** next-auth would put the error's own words, which are the database's, into the address. */
function failed(err: unknown): 'Callback' {
  log.error({ code: 'Callback', err }, 'authentication')
  return 'Callback'
}

/**
 * next-auth with one OpenID provider. Its cookie carries the session's id, subject and e-mail,
 * nothing else; the session itself is a row that `lib/platform/auth/session.ts` reads. `onRefused`
 * is told who may not sign in, where the provider has named them.
 */
export function authOptions(
  onRefused?: (code: string, email: string) => Promise<void>,
): NextAuthOptions {
  const { NEXTAUTH_SECRET, OIDC_ISSUER, site } = env()
  const secure = site.loginOrigin.startsWith('https:')
  const base = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  // `__Host-` keeps a sibling subdomain from setting these for us; browsers know it on https only.
  const ofThisHost = (name: string) => ({
    name: `${secure ? '__Host-' : ''}polyclinic.${name}`,
    options: base,
  })
  return {
    secret: NEXTAUTH_SECRET,
    session: { strategy: 'jwt', maxAge: ABSOLUTE_HOURS * 3600 },
    jwt: { decode: ({ token = '' }) => sessionClaims(token, installationSecrets()) },
    useSecureCookies: secure,
    pages: { signIn: '/signin', error: '/signin', signOut: '/signout' },
    cookies: {
      sessionToken: { name: SESSION_COOKIE, options: { ...base, domain: `.${site.parentDomain}` } },
      callbackUrl: ofThisHost('callback-url'),
      csrfToken: ofThisHost('csrf'),
      pkceCodeVerifier: ofThisHost('pkce'),
      state: ofThisHost('state'),
      nonce: ofThisHost('nonce'),
    },
    providers: [oidcProvider()],
    callbacks: {
      async signIn({ profile }) {
        const { iss, sub, email, email_verified: emailVerified, name } = profile as Profile
        const admitted = await admit({
          issuer: iss,
          configured: OIDC_ISSUER,
          subject: sub,
          email: textOf(email),
          emailVerified,
          name: textOf(name),
        }).catch(failed)
        if (typeof admitted === 'string') {
          log.warn({ code: admitted }, 'authentication')
          const named = textOf(email)
          if (named) await onRefused?.(admitted, named)
          // By way of next-auth's own address, which knows where the person was going.
          return `/api/auth/signin?error=${admitted}`
        }
        return true
      },
      async jwt({ token, account, profile, user }) {
        if (!account) return token
        const { iss } = profile as Profile
        const sid = await openSession(iss, account.providerAccountId, account.id_token)
        return { sid, sub: account.providerAccountId, email: user.email ?? '' }
      },
      redirect: ({ url }) => safeReturn(url),
    },
    events: {
      signOut: async ({ token }) => void (await endSession(token.sid)),
    },
    logger: {
      error: logFailure,
      warn: (code) => log.warn({ code: codeOf(code) }, 'authentication'),
      debug: () => undefined,
    },
  }
}
