import type { ImportField } from '@/lib/server/imports/noun'

/** What a file can say of a contact, in the order of the template. */
export const FIELDS: ImportField[] = [
  { name: 'email', label: 'E-mail', required: true, words: ['email address', 'mail', 'address'], example: 'robin.miller@mail.example' }, // prettier-ignore
  { name: 'firstName', label: 'First name', words: ['given name', 'given', 'forename'], example: 'Robin' },
  { name: 'lastName', label: 'Last name', words: ['family name', 'family', 'surname'], example: 'Miller' },
  { name: 'language', label: 'Language', hint: 'Its code, as in en or de.', words: ['lang', 'locale'], example: 'en' },
  { name: 'topics', path: 'topicIds', label: 'Topics', hint: 'Their names as they are here, with semicolons between them.', words: ['topic', 'lists', 'list', 'subscriptions'], example: '' }, // prettier-ignore
  { name: 'how', label: 'How consent was given', hint: 'As in: form at the front desk. Without it the row comes in without topics.', words: ['consent', 'consent source', 'source', 'opt-in'], example: 'Form at the front desk' }, // prettier-ignore
  { name: 'givenOn', label: 'Date of consent', hint: 'As in 2026-11-23.', words: ['consent date', 'opt-in date', 'consented on'], example: '2026-11-23' }, // prettier-ignore
]
