import type { Tone } from '@/components/ui/primitives/Status'
import type { Recipient } from '@/lib/marketing/reports/schema'
import { RECIPIENT_STATE_WORDS, type RecipientState } from '@/lib/shared/campaign-words'
import { personName } from '@/lib/shared/text/person-name'

export const recipientNoun = { one: 'recipient', many: 'recipients' }
export const reportNoun = { one: 'report', many: 'reports' }

const TONES: Record<RecipientState, Tone> = {
  waiting: 'quiet',
  claimed: 'quiet',
  sent: 'good',
  skipped: 'quiet',
  failed: 'bad',
  bounced: 'bad',
  undelivered: 'bad',
  complained: 'bad',
}
export const stateOf = (state: RecipientState) => ({
  tone: TONES[state],
  children: RECIPIENT_STATE_WORDS[state],
})

/** Whom a mail went to; of a contact that was removed since nothing is left. */
export const whoWord = ({ email, firstName, lastName, number }: Recipient) =>
  email === null ? `Recipient ${number}` : personName(firstName, lastName) || email
