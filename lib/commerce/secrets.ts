/** What Medusa says of people and must stay with it, wherever it is expanded. */
const SECRETS = ['api_token', 'password_hash']

/**
 * An answer without what would let somebody in: tokens and hashes of people, an invitation's token, and in whatever
 * place the console's own token.
 */
export function withoutSecrets<Answer>(path: string, answer: Answer, ownToken: string): Answer {
  const names = path.startsWith('/admin/invites') ? [...SECRETS, 'token'] : SECRETS
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return value.includes(ownToken) ? value.replaceAll(ownToken, '…') : value
    if (Array.isArray(value)) return value.map(clean)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !names.includes(name))
        .map(([name, inner]) => [name, clean(inner)]),
    )
  }
  return clean(answer) as Answer
}
