import type { FieldWords } from '@/components/ui/form/field-words'
import { choicesOf } from '@/components/ui/list/filters/filter'
import type { Tone } from '@/components/ui/primitives/Status'
import { dayWord } from '@/lib/client/format/days'
import { languageWord } from '@/lib/client/format/languages'
import type { Consent } from '@/lib/marketing/contacts/schema'
import {
  CONSENT_WAY_WORDS,
  CONTACT_KIND_WORDS,
  CONTACT_STATE_WORDS,
  type ContactKind,
  type ContactState,
  type SubscriptionState,
} from '@/lib/shared/contact-words'
import { personName } from '@/lib/shared/text/person-name'

export const noun = { one: 'contact', many: 'contacts' }

export const kindChoices = choicesOf(CONTACT_KIND_WORDS)
export const stateChoices = choicesOf(CONTACT_STATE_WORDS)
export const kindWord = (kind: ContactKind) => CONTACT_KIND_WORDS[kind]

const TONES: Record<ContactState, Tone> = {
  reachable: 'good',
  pending: 'warn',
  'no-topics': 'quiet',
  suppressed: 'bad',
}
export const stateOf = (state: ContactState) => ({
  tone: TONES[state],
  children: CONTACT_STATE_WORDS[state],
})

const SUBSCRIPTIONS: Record<SubscriptionState, { tone: Tone; children: string }> = {
  subscribed: { tone: 'good', children: 'Subscribed' },
  pending: { tone: 'warn', children: 'Not confirmed yet' },
  unsubscribed: { tone: 'quiet', children: 'Unsubscribed' },
}
export const subscriptionOf = (state: SubscriptionState) => SUBSCRIPTIONS[state]

type Named = { email: string; firstName: string; lastName: string }
/** What somebody is called; without a name, by their address. */
export const nameOf = ({ email, firstName, lastName }: Named) =>
  personName(firstName, lastName) || email

/** By which way a line of the record came, and through whom: "by staff, Maren Solberg". */
export const wayOf = ({ way, by, file, givenOn }: Consent) =>
  [CONSENT_WAY_WORDS[way], by, file && `“${file}”`, givenOn && `given on ${dayWord(givenOn)}`]
    .filter(Boolean)
    .join(', ')

type Topics = { name: string }[] | string[]
const topicNames = (topics: Topics) =>
  topics.map((topic) => (typeof topic === 'string' ? topic : topic.name)).join(', ')

/** How a contact's fields are called where two versions stand side by side, in their order. */
export const fieldWords: FieldWords = {
  email: { label: 'E-mail' },
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
  kind: { label: 'Kind', show: (kind) => CONTACT_KIND_WORDS[kind as ContactKind] ?? String(kind) },
  language: { label: 'Language', show: (code) => languageWord(String(code)) },
  topics: { label: 'Topics', show: (topics) => topicNames(topics as Topics) },
  how: { label: 'How consent was given' },
  givenOn: { label: 'Given on', show: (day) => dayWord(String(day)) },
}
