import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

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
  const domain = parentOf(loginOrigin)
  const write = (value: MantineColorScheme | '', age: number) => {
    const secure = window.location.protocol === 'https:' ? '; secure' : ''
    const shared = domain ? `; domain=${domain}` : ''
    document.cookie = `${COOKIE}=${value}; path=/; max-age=${age}; samesite=lax${shared}${secure}`
  }
  return {
    get: () => (typeof document === 'undefined' ? initial : schemeIn(document.cookie)),
    set: (value) => write(value, THIRTY_DAYS),
    clear: () => write('', 0),
    subscribe: () => {},
    unsubscribe: () => {},
  }
}
