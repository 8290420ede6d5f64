import { DEMO_ACCOUNTS, nameOf } from './accounts'

/** Addresses as they were typed: the subject is lower case, the claim is what the person wrote. */
const typed = new Map<string, string>()

/** The subject of an address from the form; undefined for a text that is none. */
export function subjectOf(email: string): string | undefined {
  if (!email.includes('@') || email.length > 320) return undefined
  typed.set(email.toLowerCase(), email)
  return email.toLowerCase()
}

export function claimsOf(sub: string) {
  const account = DEMO_ACCOUNTS.find(({ email }) => email === sub)
  const email = account ? account.email : (typed.get(sub) ?? sub)
  return {
    sub,
    email,
    email_verified: account?.emailVerified ?? true,
    name: account?.name ?? nameOf(email),
  }
}
