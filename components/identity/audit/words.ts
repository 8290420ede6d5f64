import { fieldWords as invoiceWords } from '@/components/billing/invoices/words'
import { fieldWords as planWords } from '@/components/billing/plans/words'
import { fieldWords as subscriptionWords } from '@/components/billing/subscriptions/words'
import { fieldWords as apiKeyWords } from '@/components/identity/api-keys/words'
import { fieldWords as groupWords } from '@/components/identity/groups/words'
import { fieldWords as resourceWords } from '@/components/identity/permissions/words'
import { fieldWords as roleWords } from '@/components/identity/roles/words'
import { fieldWords as userWords } from '@/components/identity/users/words'
import { fieldWords as importWords } from '@/components/imports/words'
import { fieldWords as testWords } from '@/components/practice/clinical-tests/words'
import { fieldWords as holidaySetWords } from '@/components/practice/holiday-sets/words'
import { fieldWords as locationWords } from '@/components/practice/locations/words'
import { fieldWords as practitionerWords } from '@/components/practice/practitioners/words'
import type { FieldWords } from '@/components/ui/form/field-words'
import { choicesOf, type Filter } from '@/components/ui/list/filters/filter'
import { capital } from '@/lib/client/format/nouns'
import type { AuditEntry } from '@/lib/identity/audit/schema'
import { permissionWords } from '@/lib/shared/access/permissions'
import { toDo } from '@/lib/shared/audit/deeds'
import { SUBJECTS } from './subjects'

export const noun = { one: 'change', many: 'changes' }

/** What an entry is about by name, as far as it is known; else by its id. */
export const subjectName = ({ subjectId, names }: AuditEntry) =>
  names[`subjectId=${subjectId}`] ?? subjectId

const organizationWords: FieldWords = {
  businessName: { label: 'Business name' },
  label: { label: 'Display name' },
  domainURL: { label: 'Subdomain' },
  businessRegistrationId: { label: 'Registration ID' },
  registrationId: { label: 'Registration ID' },
  country: { label: 'Country' },
  partOf: { label: 'Under' },
  referrerOrganizationUserId: { label: 'Referred by' },
}
const WORDS: Record<string, FieldWords> = {
  organization: organizationWords,
  user: userWords,
  group: groupWords,
  role: { ...roleWords, replacement: { label: 'Replaced by' } },
  location: locationWords,
  'holiday-set': holidaySetWords,
  practitioner: practitionerWords,
  resource: resourceWords,
  plan: planWords,
  test: testWords,
  subscription: subscriptionWords,
  'payment-method': { card: { label: 'Card' }, expires: { label: 'Expires' } },
  invoice: invoiceWords,
  'api-key': apiKeyWords,
  import: importWords,
  person: { expiresAt: { label: 'Until' } },
  commerce: {
    request: { label: 'Call' },
    outcome: { label: 'Outcome' },
    customerId: { label: 'Customer' },
    customerGroupId: { label: 'Customer group' },
  },
}

/** How the fields of an entry are called and read: ids and codes by what they stand for. */
export function fieldWordsOf({
  subject,
  names,
}: Pick<AuditEntry, 'subject' | 'names'>): FieldWords {
  const words = WORDS[subject] ?? {}
  const named = Object.keys(names).map((key) => {
    const field = key.slice(0, key.indexOf('='))
    const show = (id: unknown) => names[`${field}=${String(id)}`] ?? String(id)
    return [field, { label: capital(field), ...words[field], show }] as const
  })
  return { ...words, ...Object.fromEntries(named) }
}

const verbs = [...new Set(permissionWords.map((word) => word.split(':').at(-1)!))]
const verbChoices = verbs
  .map((verb) => ({ value: verb, label: capital(toDo(verb)) }))
  .sort((a, b) => a.label.localeCompare(b.label))

/** By what right it was done, whatever to; and the permission words one by one. */
export const actionFilter: Filter = {
  name: 'action',
  label: 'Action',
  choices: [...verbChoices, ...permissionWords.map((word) => ({ value: word, label: word }))],
}
export const subjectFilter: Filter = {
  name: 'subject',
  label: 'Of what',
  choices: choicesOf(SUBJECTS).map(({ value, label }) => ({ value, label: capital(label) })),
}
