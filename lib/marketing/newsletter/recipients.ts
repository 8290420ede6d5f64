import { sql } from 'drizzle-orm'
import { readToken, refuseToken, type TokenUse } from '@/lib/marketing/audience/tokens'
import type { Recipient } from '@/lib/platform/api/recipient-endpoint'
import { rowsOf } from '@/lib/platform/db/rows'

export type Known = { id: string; email: string; suppressed: boolean }

/** What whoever signs up agrees to, in words that are kept with the record of consent. */
export const wordingOf = (label: string) =>
  `I would like to get e-mails from ${label} about the topics that I have chosen. I can unsubscribe at any time.`

export const PREFERENCES_WORDING = 'Chosen on the preference page.'

/**
 * A contact by id, held until the end where it is to be changed; undefined for one that is gone.
 */
export async function findKnown(
  recipient: Recipient,
  id: string,
  hold: boolean,
): Promise<Known | undefined> {
  const [known] = await rowsOf<Known>(
    recipient,
    sql`select c.id, c.email, exists (select from suppressions s where s.organization_id = c.organization_id and s.email = c.email)
        as suppressed
      from contacts c where c.id = ${id} and c.organization_id = ${recipient.organization.id} ${hold ? sql`for update of c` : sql``}`,
  )
  return known
}

/** Whom a link is for. Throws 404 for one that does not work, and where the contact is gone. */
export async function holderOf(recipient: Recipient, use: TokenUse, token: string, hold = false) {
  const { contactId, expires } = readToken(use, recipient.organization.id, token)
  const contact = (await findKnown(recipient, contactId, hold)) ?? refuseToken()
  return { contact, expires }
}
