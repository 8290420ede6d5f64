import { normalizeEmail } from '@/lib/shared/text/email-address'

/** Addresses and the domain in their stored form. */
export type AllowList = { emails: readonly string[]; domain?: string }

/** Staff are listed by exact address, or their address ends with `@` and the allowed domain. */
export function isStaff(email: string | undefined | null, { emails, domain }: AllowList): boolean {
  const address = normalizeEmail(email)
  if (!address) return false
  return emails.includes(address) || (domain !== undefined && address.endsWith(`@${domain}`))
}
