import { decode, type JWT } from 'next-auth/jwt'

/** What a session's cookie says; null for one that was made with none of the secrets. */
export async function sessionClaims(
  token: string,
  secrets: readonly string[],
): Promise<JWT | null> {
  for (const secret of secrets) {
    const claims = await decode({ token, secret }).catch(() => null)
    if (claims) return claims
  }
  return null
}
