import { env } from '@/lib/platform/config/env'

/**
 * Where reports about a mail of the outbox come to: its envelope's sender. The mail's id is random
 * and stands nowhere but in the mail itself, so whoever names it has had the mail.
 */
export const returnAddress = (mailId: string) =>
  `bounces+m-${mailId.replaceAll('-', '')}@${env().PARENT_DOMAIN}`

/** The mail's id at a domain, as the Message-ID has it. */
const MESSAGE_ID =
  /<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(@[a-z0-9.-]{1,253}>)/g

/**
 * The id of the mail of the outbox that a text in small letters names by its return address or its
 * Message-ID; null for none.
 */
export function readReturn(text: string): string | null {
  const hex = /\bbounces\+m-([0-9a-f]{32})@/.exec(text)?.[1]
  if (hex) return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const domain = `@${env().PARENT_DOMAIN.toLowerCase()}>`
  for (const [, id, end] of text.matchAll(MESSAGE_ID)) if (end === domain) return id!
  return null
}
