import type { MantineColorSchemeManager } from '@mantine/core'
import { deleteCookie, setCookie } from 'cookies-next/client'

export type Scheme = 'light' | 'dark'
const COOKIE = 'color-scheme'
const THIRTY_DAYS = 2_592_000

/** The scheme a cookie header asks for; dark without one. */
export const schemeIn = (cookies = ''): Scheme =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=light(?:;|$)`).test(cookies) ? 'light' : 'dark'

/** The domain above the login host: every host of the installation shares one scheme. */
const parentOf = (loginOrigin: string | undefined) =>
  loginOrigin && new URL(loginOrigin).hostname.replace(/^[^.]+\./, '')

/** Keeps the colour scheme in a cookie that the server reads too, which is why nothing flashes. */
export const cookieColorScheme = (initial: Scheme, loginOrigin: string | undefined): MantineColorSchemeManager => {
  const shared = { path: '/', domain: parentOf(loginOrigin) }
  return {
    get: () => (typeof document === 'undefined' ? initial : schemeIn(document.cookie)),
    set: (value) => {
      const secure = window.location.protocol === 'https:'
      void setCookie(COOKIE, value, { ...shared, maxAge: THIRTY_DAYS, sameSite: 'lax', secure })
    },
    clear: () => void deleteCookie(COOKIE, shared),
    subscribe: () => {},
    unsubscribe: () => {},
  }
}
