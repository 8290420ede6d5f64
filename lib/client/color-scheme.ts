import type { MantineColorSchemeManager } from '@mantine/core'
import { deleteCookie, setCookie } from 'cookies-next/client'
import { SCHEME_COOKIE } from '@/lib/shared/http/cookies'
import { readCookie } from './cookies'

export type Scheme = 'light' | 'dark'
const THIRTY_DAYS = 2_592_000

/** The scheme that a cookie asks for; dark without one. */
export const schemeOf = (cookie: string | undefined): Scheme =>
  cookie === 'light' ? 'light' : 'dark'

/** The domain above the login host: every host of the installation shares one scheme. */
export const parentOf = (loginOrigin: string | undefined) =>
  loginOrigin && new URL(loginOrigin).hostname.replace(/^[^.]+\./, '')

/** Keeps the colour scheme in a cookie that the server reads too, which is why nothing flashes. */
export const cookieColorScheme = (
  initial: Scheme,
  loginOrigin: string | undefined,
): MantineColorSchemeManager => {
  const shared = { path: '/', domain: parentOf(loginOrigin) }
  return {
    get: () => (typeof document === 'undefined' ? initial : schemeOf(readCookie(SCHEME_COOKIE))),
    set: (value) => {
      const secure = window.location.protocol === 'https:'
      const kept = { ...shared, maxAge: THIRTY_DAYS, sameSite: 'lax', secure } as const
      setCookie(SCHEME_COOKIE, value, kept)
    },
    clear: () => deleteCookie(SCHEME_COOKIE, shared),
    subscribe: () => {},
    unsubscribe: () => {},
  }
}
