/** What Medusa says of people and must stay with it, wherever it is expanded. */
const SECRETS = ['api_token', 'password_hash']
/**
 * The same of these parts alone: what a notification was made of is also the token of a reset or an
 * invitation.
 */
const SECRETS_OF: [path: string, name: string][] = [
  ['/admin/invites', 'token'],
  ['/admin/notifications', 'data'],
]

const namesIn = (path: string) => [
  ...SECRETS,
  ...SECRETS_OF.filter(([part]) => path.startsWith(part)).map(([, name]) => name),
]

/** What JSON may write in another way than it is read: a name or a token could be hidden in it. */
const ESCAPES = ['\\u', '\\/']

/**
 * Whether there is certainly nothing that `withoutSecrets` would take out of an answer, judged by
 * its JSON alone.
 */
export const isFreeOfSecrets = (path: string, json: Buffer, ownToken: string): boolean =>
  ![...ESCAPES, ...namesIn(path), JSON.stringify(ownToken).slice(1, -1)].some((word) =>
    json.includes(word),
  )

/**
 * Takes out of an answer itself what would let somebody in: tokens and hashes of people, an
 * invitation's token, what notifications were made of, and in whatever place the console's own
 * token.
 */
export function withoutSecrets<Answer>(path: string, answer: Answer, ownToken: string): Answer {
  const names = namesIn(path)
  const strip = (fields: Record<string, unknown>) => {
    for (const name in fields) {
      const value = fields[name]
      if (names.includes(name)) delete fields[name]
      else if (typeof value === 'object' && value !== null) strip(value as Record<string, unknown>)
      else if (typeof value === 'string' && value.includes(ownToken))
        fields[name] = value.replaceAll(ownToken, '…')
    }
  }
  const whole = { answer }
  strip(whole)
  return whole.answer
}
