import { getCookie } from 'cookies-next/client'

/**
 * What a cookie of this page says. Undefined without one, and for what cannot be decoded: a page of
 * another host may have set it.
 */
export function readCookie(name: string): string | undefined {
  try {
    return getCookie(name)
  } catch {
    return undefined
  }
}
