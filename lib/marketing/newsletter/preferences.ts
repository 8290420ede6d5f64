import { sql } from 'drizzle-orm'
import { subscribe, withdraw } from '@/lib/marketing/audience/consent'
import { liftSuppression, suppress } from '@/lib/marketing/audience/suppression'
import { readToken } from '@/lib/marketing/audience/tokens'
import { unprocessable } from '@/lib/platform/api/errors'
import type { Recipient } from '@/lib/platform/api/recipient-endpoint'
import { rowsOf } from '@/lib/platform/db/rows'
import { THEIR_OWN } from '@/lib/shared/contact-words'
import { findPreferences, preferencesOf } from './queries'
import { findKnown, holderOf, PREFERENCES_WORDING, type Known } from './recipients'
import type { Preferences, PreferencesChange } from './schema'

/**
 * First of all, as a report about the same mail does: who marks a mail as spam is unsubscribed at
 * the same moment.
 */
const closeSending = (recipient: Recipient) =>
  rowsOf(recipient, sql`select close_sending(${recipient.organization.id})`)

/**
 * Takes every topic from a contact, and has the address get nothing more. Done again, it changes
 * nothing.
 */
async function unsubscribe(
  recipient: Recipient,
  { id, email }: Known,
  way: 'preferences' | 'one-click',
) {
  await closeSending(recipient)
  await withdraw(recipient, id, 'all', { way, wording: '' })
  await suppress(recipient, {
    organizationId: recipient.organization.id,
    email,
    reason: 'unsubscribed',
  })
}

/**
 * Subscribes whoever has the link to these topics and takes the others from them, or unsubscribes
 * them from everything. Who chooses topics wants mail again, where they had said that they want
 * none. Throws 404 for a link that does not work.
 */
export async function changePreferences(
  recipient: Recipient,
  token: string,
  change: PreferencesChange,
): Promise<Preferences> {
  const { contact } = await holderOf(recipient, 'preferences', token, true)
  const { id, email } = contact
  if (change.unsubscribe) {
    await unsubscribe(recipient, contact, 'preferences')
    return findPreferences(recipient, token)
  }
  const offered = await preferencesOf(recipient, id)
  const sentence = 'Choose topics from the list.'
  if (!change.topicIds.every((topicId) => offered.some((topic) => topic.id === topicId)))
    unprocessable(sentence, { topicIds: sentence })
  const how = { way: 'preferences', wording: PREFERENCES_WORDING } as const
  const others = offered
    .filter((topic) => !change.topicIds.includes(topic.id))
    .map((topic) => topic.id)
  await closeSending(recipient)
  await withdraw(recipient, id, others, how)
  await subscribe(recipient, id, change.topicIds, 'confirmed', how)
  if (change.topicIds.length > 0)
    await liftSuppression(recipient, recipient.organization.id, email, THEIR_OWN)
  return findPreferences(recipient, token)
}

/**
 * What a mail program's one click asks for. Of somebody who is no contact any more there is nothing
 * left to take.
 */
export async function unsubscribeByClick(
  recipient: Recipient,
  token: string,
): Promise<{ unsubscribed: true }> {
  const { contactId } = readToken('unsubscribe', recipient.organization.id, token)
  const contact = await findKnown(recipient, contactId, true)
  if (contact) await unsubscribe(recipient, contact, 'one-click')
  return { unsubscribed: true }
}
