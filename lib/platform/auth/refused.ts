import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/lib/platform/config/env'
import { addCookie } from '@/lib/platform/web/add-cookie'
import { cookieIn } from '@/lib/shared/http/cookie-in'

/** How long the browser keeps the refused address, in seconds: long enough to show the page. */
const REMEMBERED = 300

/** `__Host-` keeps a sibling subdomain from setting it for us; browsers know it on https only. */
const cookieName = () =>
  `${env().site.loginOrigin.startsWith('https:') ? '__Host-' : ''}polyclinic.refused`

/**
 * Sets the cookie that tells the sign-in page whom it refuses: an address that a person has stays
 * out of the addresses of pages, which others log.
 */
export const rememberRefused = async (
  req: IncomingMessage,
  res: ServerResponse,
  code: string,
  email: string,
): Promise<void> => {
  const value = `${code}.${Buffer.from(email.slice(0, 320)).toString('base64url')}`
  await addCookie(req, res, cookieName(), value, { maxAge: REMEMBERED, httpOnly: true })
}

/** Whom the refusal of this code was about, where the provider has told an address. */
export async function refusedIn(req: IncomingMessage, code: string): Promise<string | undefined> {
  const [told, email] = (await cookieIn(req, cookieName()))?.split('.') ?? []
  return told === code && email ? Buffer.from(email, 'base64url').toString() : undefined
}
