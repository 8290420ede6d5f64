import { sql } from 'drizzle-orm'
import { preferencesLink, preferencesPage, readToken } from '@/lib/marketing/audience/tokens'
import { RedirectAnswer } from '@/lib/platform/api/answer'
import type { Recipient } from '@/lib/platform/api/recipient-endpoint'
import { byName } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import { shownAddress } from '@/lib/shared/text/email-address'
import { holderOf, wordingOf } from './recipients'
import type { Newsletter, Preferences } from './schema'

/** What can be subscribed to. Without topics there is nothing. */
export async function findNewsletter(recipient: Recipient): Promise<Newsletter> {
  const { id, label } = recipient.organization
  const topics = await rowsOf<Newsletter['topics'][number]>(
    recipient,
    sql`select id, name, description from topics where organization_id = ${id} and status = 'active' order by ${byName(sql`name`)}, id`,
  )
  return { organization: label, topics, wording: wordingOf(label) }
}

/** Enough of an address to know one's own, its domain as people read it. */
export const masked = (email: string) =>
  `${email.slice(0, 1)}…@${shownAddress(email.slice(email.lastIndexOf('@') + 1))}`

/** What somebody gets, as far as topics are in use. */
export async function preferencesOf(
  recipient: Recipient,
  contactId: string,
): Promise<Preferences['topics']> {
  return rowsOf<Preferences['topics'][number]>(
    recipient,
    sql`select t.id, t.name, t.description, exists (select from contact_topics s
        where s.contact_id = ${contactId} and s.topic_id = t.id and s.state = 'subscribed') as subscribed
      from topics t where t.organization_id = ${recipient.organization.id} and t.status = 'active'
      order by ${byName(sql`t.name`)}, t.id`,
  )
}

/** The preferences of whoever has the link. Throws 404 for a link that does not work. */
export async function findPreferences(recipient: Recipient, token: string): Promise<Preferences> {
  const { contact } = await holderOf(recipient, 'preferences', token)
  const topics = await preferencesOf(recipient, contact.id)
  const { email, suppressed } = contact
  return { organization: recipient.organization.label, email: masked(email), suppressed, topics }
}

/**
 * Programs that know no one click (RFC 2369) open its address in a browser: it leads to the page to
 * choose on.
 */
export async function leadToPreferences(
  { organization }: Recipient,
  token: string,
): Promise<RedirectAnswer> {
  try {
    const { contactId } = readToken('unsubscribe', organization.id, token)
    return new RedirectAnswer(
      preferencesLink(organization, { organizationId: organization.id, contactId }),
    )
  } catch {
    return new RedirectAnswer(preferencesPage(organization, token))
  }
}
