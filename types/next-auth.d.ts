import type { ConsoleSession, SessionUser } from '@/lib/shared/http/session'

declare module 'next-auth' {
  interface Session {
    user: SessionUser
    organizationDomainURL: ConsoleSession['organizationDomainURL']
    expires: ConsoleSession['expires']
    secondsLeft: ConsoleSession['secondsLeft']
  }
}

declare module 'next-auth/jwt' {
  /** All that the cookie carries. Everything else is read from PostgreSQL at every request. */
  interface JWT {
    sid: string
    sub: string
    email: string
  }
}
