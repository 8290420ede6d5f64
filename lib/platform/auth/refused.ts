import { env } from '@/lib/platform/config/env'
import { cookieOf } from '@/lib/shared/http/cookies'

/** How long the browser keeps the refused address, in seconds: long enough to show the page. */
const REMEMBERED = 300

/** `__Host-` keeps a sibling subdomain from setting it for us; browsers know it on https only. */
const cookieName = () =>
  `${env().site.loginOrigin.startsWith('https:') ? '__Host-' : ''}polyclinic.refused`

/**
 * The cookie that tells the sign-in page whom it refuses: an address that a person has stays out of
 * the addresses of pages, which others log.
 */
export function refusedCookie(code: string, email: string): string {
  const secure = env().site.loginOrigin.startsWith('https:') ? '; Secure' : ''
  const value = `${code}.${Buffer.from(email.slice(0, 320)).toString('base64url')}`
  return `${cookieName()}=${value}; Path=/; Max-Age=${REMEMBERED}; HttpOnly; SameSite=Lax${secure}`
}

/** Whom the refusal of this code was about, where the provider has told an address. */
export function refusedIn(cookies: string | undefined, code: string): string | undefined {
  const [told, email] = cookieOf(cookies, cookieName())?.split('.') ?? []
  return told === code && email ? Buffer.from(email, 'base64url').toString() : undefined
}
