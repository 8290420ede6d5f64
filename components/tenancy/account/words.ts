import { STANDINGS } from '@/components/tenancy/organizations/standings'
import type { FieldWords } from '@/components/ui/form/field-words'
import { currencyName } from '@/lib/client/format/currencies'
import { languageWord } from '@/lib/client/format/languages'
import type { Account, Standing } from '@/lib/tenancy/organizations/schema'

/** What that means for an organization's people. */
export const MEANS: Record<Standing, string> = {
  active: '',
  suspended: 'Its people can read here, and change nothing.',
  archived: 'Its people are not let in. Everything is kept.',
}

const TAX_ID_TYPES: Record<Account['taxIdType'], string> = {
  '': 'None',
  ein: 'EIN (United States)',
  vat: 'VAT number',
}
export const taxIdChoices = (['ein', 'vat'] as const).map((value) => ({
  value,
  label: TAX_ID_TYPES[value],
}))

export const localeWord = (tag: string) => `${languageWord(tag)} (${tag})`
export const currencyWord = (code: string) => `${currencyName(code)} (${code})`
export const zoneWord = (zone: string) => zone.replaceAll('_', ' ')

export const idleWord = (minutes: number) => `After ${minutes} minutes without a sign of life`
export const hoursWord = (hours: number) => `After ${hours} ${hours === 1 ? 'hour' : 'hours'}`
export const domainsWord = (domains: string[]) =>
  domains.length === 0
    ? 'Any address'
    : `Addresses that end in ${domains.map((domain) => `@${domain}`).join(', ')}`

const shown =
  <Value = string>(word: (value: Value) => string) =>
  (value: unknown) =>
    word(value as Value)

/** How an account's fields are called where two versions stand side by side. */
export const fieldWords: FieldWords = {
  label: { label: 'Display name' },
  businessName: { label: 'Business name' },
  businessRegistrationId: { label: 'Registration ID' },
  selectedCountry: { label: 'Country' },
  legalName: { label: 'Legal name' },
  taxIdType: {
    label: 'Kind of tax ID',
    show: shown((type) => TAX_ID_TYPES[type as Account['taxIdType']]),
  },
  taxId: { label: 'Tax ID' },
  groupNpi: { label: 'Group NPI' },
  domainURL: { label: 'Subdomain' },
  postalCode: { label: 'Postal code' },
  timeZone: { label: 'Time zone', show: shown(zoneWord) },
  locale: { label: 'Language', show: shown(localeWord) },
  currency: { label: 'Currency', show: shown(currencyWord) },
  sessionIdleMinutes: { label: 'Idle sessions end', show: shown(idleWord) },
  sessionHours: { label: 'Sessions end', show: shown(hoursWord) },
  signInDomains: { label: 'Who is let in', show: shown(domainsWord) },
  primaryColour: { label: 'Primary colour' },
  standing: { label: 'Standing', show: shown((standing) => STANDINGS[standing as Standing].word) },
  partOf: { label: 'Organization above' },
  below: { label: 'Organization below' },
  parted: { label: 'Practitioners with a record of their own since then' },
  exported: { label: 'What was taken', show: shown<string[]>((files) => files.join(', ')) },
}
