export type AllowList = { emails: readonly string[]; domain?: string }

/**
 * Trims and lower-cases an e-mail address; null when it is not one plain address. A full-width or composed
 * look-alike (NFKC would change it) is refused rather than folded.
 */
export function normalizeEmail(email: string | undefined | null): string | null {
  const address = (email ?? '').trim()
  return /^[^@\s]+@[^@\s]+$/.test(address) && address === address.normalize('NFKC') ? address.toLowerCase() : null
}

/** Staff are listed by exact address, or their address ends with `@` and the allowed domain. */
export function isStaff(email: string | undefined | null, { emails, domain }: AllowList): boolean {
  const address = normalizeEmail(email)
  if (!address) return false
  return emails.includes(address) || (domain !== undefined && address.endsWith(`@${domain}`))
}
