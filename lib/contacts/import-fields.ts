import { DAYS_ARE_WRITTEN, type ImportField } from '@/lib/server/imports/noun'
import { CONSENT_NOT_ASKED } from './import-standing'

const YES_OR_DAY = 'yes, no or the day on which it was.'

/** Above columns that have the whole name. */
const WHOLE_NAME = ['name', 'full name', 'contact name', 'subscriber name', 'display name']

/** What a file can say of a contact, in the order of the template. */
export const FIELDS: ImportField[] = [
  { name: 'email', label: 'E-mail', required: true, words: ['email address', 'mail', 'email id', 'e-mail 1 - value', 'address', 'subscriber', 'e-mail-adresse', 'adresse e-mail', 'correo electrónico'], example: 'robin.miller@mail.example' },
  { name: 'firstName', label: 'First name', words: ['given name', 'given', 'forename', 'first', 'fname'], sharedWords: WHOLE_NAME, example: 'Robin' },
  { name: 'lastName', label: 'Last name', words: ['family name', 'family', 'surname', 'last', 'lname'], sharedWords: WHOLE_NAME, hint: 'A column with whole names can be chosen for first and last name.', example: 'Miller' },
  { name: 'language', label: 'Language', hint: 'Its code, as in en or de.', words: ['lang', 'locale', 'preferred language'], forAll: true, example: 'en' },
  { name: 'status', label: 'Status', hint: 'As in subscribed, unconfirmed, unsubscribed, blocklisted, bounced or complained. An address that wants nothing or cannot be reached is suppressed.', words: ['subscription status', 'subscriber status', 'email status', 'email subscription status', 'global status', 'list status', 'subscriber type', 'email permission status', 'contact status', 'marketing status', 'marketing contact status', 'reason', 'suppression reason'], forAll: true, choices: ['subscribed', 'unconfirmed', 'unsubscribed', 'blocklisted', 'bounced', 'complained'], example: 'subscribed' },
  { name: 'unsubscribed', label: 'Unsubscribed', hint: YES_OR_DAY, words: ['unsubscribed from all email', 'unsubscribed from all emails', 'portal unsubscribe', 'opted out', 'opt-out', 'email opt-out', 'has opted out of email', 'unsub time', 'unsubscribed at', 'unsubscribe date', 'unsubscribed on', 'unsubscribe time', 'is unsubscribed', 'unsub', 'is unsub', 'unsubscribe status', 'unsubscription date', 'date unsubscribed', 'confirmed opt-out date', 'opt-out date', 'opted out of all email', 'opted out of email', 'opted out of email: marketing information', 'email disabled', 'abgemeldet', 'abgemeldet am', 'désabonné', 'désinscrit'], example: '' },
  { name: 'blocklisted', label: 'Blocklisted', hint: YES_OR_DAY, words: ['blacklisted', 'email blacklisted', 'email blocklisted', 'do not contact', 'do not email', 'do not mail', 'excluded from campaigns', 'suppressed'], example: '' },
  { name: 'bounced', label: 'Bounced', hint: 'yes, no, the day or the reason. A soft bounce suppresses nothing.', words: ['hard bounced', 'hard bounce', 'hard bounces', 'hard bounced at', 'bounce type', 'email hard bounce reason', 'portal bounce', 'global bounce', 'clean time', 'cleaned', 'bounced at', 'bounce date', 'bounce reason', 'currently in email bounced', 'is email bounced'], example: '' },
  { name: 'complained', label: 'Complained', hint: YES_OR_DAY, words: ['spam report', 'portal spam report', 'spam complaint', 'complaint', 'complained at', 'marked as spam', 'reported spam'], example: '' },
  { name: 'topics', path: 'topicIds', label: 'Topics', hint: 'Their names as they are here, with semicolons or commas between them.', words: ['topic', 'lists', 'list', 'subscriptions'], forAll: true, example: '' },
  { name: 'consent', label: 'Consent', hint: 'yes or no. Without yes the row comes in without topics.', words: ['opt-in', 'opted in', 'double opt-in', 'consented', 'consent given', 'gdpr consent', 'marketing consent', 'email consent', 'newsletter consent', 'email marketing consent', 'permission', 'marketing permission', 'accepts marketing', 'accepts email marketing'], forAll: true, choices: ['yes', 'no'], example: 'yes', otherwise: CONSENT_NOT_ASKED },
  { name: 'how', label: 'How consent was given', hint: 'As in: form at the front desk. Where no column says yes or no of consent, such words count as yes.', words: ['consent source', 'consent wording', 'consent text', 'opt-in source', 'permission source'], forAll: true, example: 'Form at the front desk' },
  { name: 'givenOn', label: 'Date of consent', hint: 'As in 2026-11-23.', words: ['consent date', 'consent time', 'opt-in date', 'opt-in time', 'confirm time', 'confirmed at', 'consented on', 'consented at'], forAll: true, example: '2026-11-23' },
  DAYS_ARE_WRITTEN,
] // prettier-ignore
