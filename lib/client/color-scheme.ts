import type { MantineColorSchemeManager } from '@mantine/core'

export type Scheme = 'light' | 'dark'
const COOKIE = 'color-scheme'
const THIRTY_DAYS = 2_592_000

/** The scheme a cookie header asks for; dark without one. */
export const schemeIn = (cookies = ''): Scheme =>
  /(?:^|;\s*)color-scheme=light(?:;|$)/.test(cookies) ? 'light' : 'dark'

/** The domain above the login host: every host of the installation shares one scheme. */
export const parentOf = (loginOrigin: string | undefined) =>
  loginOrigin && new URL(loginOrigin).hostname.replace(/^[^.]+\./, '')

/** No page waits for it: few people ever choose a scheme. */
const cookies = () => import('cookies-next/client')

/** Keeps the colour scheme in a cookie that the server reads too, which is why nothing flashes. */
export const cookieColorScheme = (
  initial: Scheme,
  loginOrigin: string | undefined,
): MantineColorSchemeManager => {
  const shared = { path: '/', domain: parentOf(loginOrigin) }
  return {
    get: () => (typeof document === 'undefined' ? initial : schemeIn(document.cookie)),
    set: (value) => {
      const secure = window.location.protocol === 'https:'
      const kept = { ...shared, maxAge: THIRTY_DAYS, sameSite: 'lax', secure } as const
      void cookies().then(({ setCookie }) => setCookie(COOKIE, value, kept))
    },
    clear: () => void cookies().then(({ deleteCookie }) => deleteCookie(COOKIE, shared)),
    // Called once the page stands.
    subscribe: () => void cookies(),
    unsubscribe: () => {},
  }
}
