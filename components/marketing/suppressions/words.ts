import { choicesOf } from '@/components/ui/list/filters/filter'
import type { Tone } from '@/components/ui/primitives/Status'
import { SUPPRESSION_REASON_WORDS, type SuppressionReason } from '@/lib/shared/contact-words'

export const noun = { one: 'suppression', many: 'suppressions' }

export const reasonChoices = choicesOf(SUPPRESSION_REASON_WORDS)

const TONES: Record<SuppressionReason, Tone> = {
  unsubscribed: 'quiet',
  bounced: 'warn',
  complained: 'bad',
  'by-hand': 'quiet',
}
export const reasonOf = (reason: SuppressionReason) => ({
  tone: TONES[reason],
  children: SUPPRESSION_REASON_WORDS[reason],
})
