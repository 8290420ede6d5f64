import type { NextAuthOptions } from 'next-auth'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import { SESSION_COOKIE } from '@/lib/shared/cookies'
import { ABSOLUTE_HOURS } from '@/lib/shared/session'
import { admit, endSession, openSession } from './identities'
import { safeReturn } from './safe-return'

type Profile = { sub: string; email?: string; email_verified?: unknown; name?: string }

/** A code of next-auth's. Browsers report codes as well, and can report any text as one. */
const codeOf = (code: string) => (/^[A-Z]{2,20}(_[A-Z]{2,20}){1,5}$/.test(code) ? code : 'UNKNOWN')

/** next-auth would put the error's own words, which are the database's, into the address. */
function failed(err: unknown): 'Callback' {
  log.error({ code: 'Callback', err }, 'authentication')
  return 'Callback'
}

/**
 * next-auth with one OpenID provider. Its cookie carries the session's id, subject and e-mail, nothing else; the
 * session itself is a row that `lib/server/auth/session.ts` reads.
 */
export function authOptions(): NextAuthOptions {
  const { NEXTAUTH_SECRET, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, site } = env()
  const secure = site.loginOrigin.startsWith('https:')
  const base = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  // `__Host-` keeps a sibling subdomain from setting these for us; browsers know it on https only.
  const ofThisHost = (name: string) => ({ name: `${secure ? '__Host-' : ''}polyclinic.${name}`, options: base })
  return {
    secret: NEXTAUTH_SECRET,
    session: { strategy: 'jwt', maxAge: ABSOLUTE_HOURS * 3600 },
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
    providers: [
      {
        id: 'oidc',
        name: 'Company account',
        type: 'oauth',
        wellKnown: `${OIDC_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`,
        issuer: OIDC_ISSUER,
        clientId: OIDC_CLIENT_ID,
        clientSecret: OIDC_CLIENT_SECRET,
        authorization: { params: { scope: 'openid email profile' } },
        checks: ['pkce', 'state', 'nonce'],
        idToken: true,
        profile: ({ sub, email }: Profile) => ({ id: sub, email }),
      },
    ],
    callbacks: {
      async signIn({ profile }) {
        const { sub, email = '', email_verified: emailVerified, name = '' } = profile as Profile
        const admitted = await admit({ issuer: OIDC_ISSUER, subject: sub, email, emailVerified, name }).catch(failed)
        // By way of next-auth's own address, which knows where the person was going.
        return typeof admitted === 'string' ? `/api/auth/signin?error=${admitted}` : true
      },
      async jwt({ token, account, user }) {
        if (!account) return token
        const sid = await openSession(OIDC_ISSUER, account.providerAccountId, account.id_token)
        return { sid, sub: account.providerAccountId, email: user.email ?? '' }
      },
      redirect: ({ url }) => safeReturn(url),
    },
    events: {
      signOut: async ({ token }) => void (await endSession(token.sid)),
    },
    // Codes only: what comes with them can hold tokens and addresses.
    logger: {
      error: (code) => log.error({ code: codeOf(code) }, 'authentication'),
      warn: (code) => log.warn({ code: codeOf(code) }, 'authentication'),
      debug: () => undefined,
    },
  }
}
