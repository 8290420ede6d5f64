import type { FieldWords } from '@/components/ui/form/field-words'
import { choicesOf } from '@/components/ui/list/filters/filter'
import type { Tone } from '@/components/ui/primitives/Status'

import {
  RECORD_STATE_WORDS,
  SENDER_STATE_WORDS,
  type RecordPurpose,
  type RecordState,
  type SenderState,
} from '@/lib/shared/campaign-words'

export const noun = { one: 'sender', many: 'senders' }

const TONES: Record<SenderState, Tone> = { verified: 'good', 'not-verified': 'warn' }
export const stateOf = (state: SenderState) => ({
  tone: TONES[state],
  children: SENDER_STATE_WORDS[state],
})
export const stateChoices = choicesOf(SENDER_STATE_WORDS)

const RECORD_TONES: Record<RecordState, Tone> = { right: 'good', missing: 'warn', wrong: 'bad' }
export const recordStateOf = (state: RecordState | null): { tone: Tone; children: string } =>
  state === null
    ? { tone: 'quiet', children: 'Not looked for yet' }
    : { tone: RECORD_TONES[state], children: RECORD_STATE_WORDS[state] }

export const PURPOSES: Record<RecordPurpose, { title: string; about: string }> = {
  dkim: {
    title: 'DKIM',
    about: 'Proves that the domain is yours, and signs the mails. Nothing is sent without it.',
  },
  spf: {
    title: 'SPF',
    about: 'Says which servers may send. It belongs to our own domain: you need not set it.',
  },
  dmarc: { title: 'DMARC', about: 'Says what receivers do with mails that are neither.' },
}

export const fieldWords: FieldWords = {
  name: { label: 'Name' },
  email: { label: 'E-mail address' },
  replyTo: { label: 'Answers go to' },
  domain: { label: 'Domain' },
  verifiedAt: { label: 'Verified' },
  checkedAt: { label: 'Checked' },
  state: {
    label: 'State',
    show: (state) => SENDER_STATE_WORDS[state as SenderState] ?? String(state),
  },
}
