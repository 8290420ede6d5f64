import type { FieldWords } from '@/components/ui/form/field-words'
import { choicesOf } from '@/components/ui/list/filters/filter'
import type { Tone } from '@/components/ui/primitives/Status'
import { dayWord } from '@/lib/client/format/days'
import { languageWord } from '@/lib/client/format/languages'
import type {
  Duplicate,
  Licence,
  Practitioner,
  PractitionerEntry,
} from '@/lib/practice/practitioners/schema'
import { LICENCE_TYPES } from '@/lib/shared/licence-words'
import { subdivisionName } from '@/lib/shared/places/subdivisions'
import { specialtyName } from '@/lib/shared/specialties'

export const noun = { one: 'practitioner', many: 'practitioners' }

type Status = PractitionerEntry['status']
const STATUS: Record<Status, { word: string; tone: Tone }> = {
  active: { word: 'Active', tone: 'good' },
  upcoming: { word: 'Upcoming', tone: 'warn' },
  inactive: { word: 'Inactive', tone: 'quiet' },
  ended: { word: 'Ended', tone: 'quiet' },
}
export const statusOf = (status: Status) => STATUS[status]
export const statusChoices = Object.entries(STATUS).map(([value, { word }]) => ({
  value,
  label: word,
}))

const ROLES: Record<PractitionerEntry['code'], string> = {
  physician: 'Physician',
  resident: 'Resident',
  'physician-assistant': 'Physician assistant',
  'nurse-practitioner': 'Nurse practitioner',
  nurse: 'Nurse',
  midwife: 'Midwife',
  dentist: 'Dentist',
  psychologist: 'Psychologist',
  therapist: 'Therapist',
  pharmacist: 'Pharmacist',
  technician: 'Technician',
  other: 'Other',
}
export const roleWord = (code: PractitionerEntry['code']) => ROLES[code]
export const roleChoices = choicesOf(ROLES)

export const typeWord = (type: Licence['type']) => LICENCE_TYPES[type]
export const typeChoices = choicesOf(LICENCE_TYPES)

export const genderChoices = choicesOf({
  female: 'Female',
  male: 'Male',
  other: 'Other',
  unknown: 'Unknown',
})

/** What a list can be narrowed to; the server's words for it. */
export const expiryChoices = [
  { value: 'expired', label: 'Expired' },
  { value: '30', label: 'Within 30 days' },
  { value: '60', label: 'Within 60 days' },
  { value: '90', label: 'Within 90 days' },
  { value: 'fine', label: 'Later, or never' },
  { value: 'none', label: 'No licence' },
]
export const yesOrNo = (yes: string, no: string) => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
]

const SOON = 90
const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

/** How near an end is, as a traffic light says it and in words. */
export function expiryOf({ expires, daysLeft }: Pick<Licence, 'expires' | 'daysLeft'>): {
  word: string
  tone: Tone
} {
  if (expires === null || daysLeft === null) return { word: 'No end', tone: 'good' }
  if (daysLeft < 0) return { word: `Expired ${days(-daysLeft)} ago`, tone: 'bad' }
  if (daysLeft === 0) return { word: 'Expires today', tone: 'warn' }
  return daysLeft <= SOON
    ? { word: `In ${days(daysLeft)}`, tone: 'warn' }
    : { word: dayWord(expires), tone: 'good' }
}

const COMMON = [
  'am',
  'ar',
  'bn',
  'de',
  'el',
  'en',
  'es',
  'fa',
  'fil',
  'fr',
  'gu',
  'he',
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'ml',
  'ms',
  'nl',
  'pa',
  'pl',
  'pt',
  'ro',
  'ru',
  'so',
  'sv',
  'sw',
  'ta',
  'te',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'yo',
  'zh',
  'zh-Hant',
]
/** Languages to choose from, with whatever somebody already has. */
export const languageChoices = (more: string[]) =>
  [...new Set([...COMMON, ...more])]
    .map((value) => ({ value, label: languageWord(value) }))
    .sort((a, b) => a.label.localeCompare(b.label))

const MATCH: Record<Duplicate['match'], string> = {
  email: 'the same e-mail address',
  npi: 'the same NPI',
  licence: 'a licence of the same type and number',
  name: 'the same name and birth date',
}
export const matchWord = (match: Duplicate['match']) => MATCH[match]

type LoggedLicence = Pick<Licence, 'type' | 'number' | 'subdivision' | 'expires'> & {
  verifiedAt?: string | null
  isPrimary?: boolean
  file?: { name: string }
  renewal?: { number: string; expires: string | null; file: { name: string } }
}

/** A licence in a line, with what the log or a comparison needs of it. */
export const licenceInWords = ({
  type,
  number,
  subdivision,
  expires,
  isPrimary,
  verifiedAt,
  file,
  renewal,
}: LoggedLicence) =>
  [
    `${typeWord(type)} ${number}`,
    subdivision && subdivisionName(subdivision),
    expires && `until ${dayWord(expires)}`,
    isPrimary && 'primary',
    verifiedAt && 'verified',
    file && `file ${file.name}`,
    renewal &&
      `renewal ${renewal.number} ${renewal.expires ? `until ${dayWord(renewal.expires)}` : 'without an end'} (${renewal.file.name})`,
  ]
    .filter(Boolean)
    .join(', ')

type LoggedDegree = { code: string; issuer: string; year: number | string | null }
const degreeInWords = ({ code, issuer, year }: LoggedDegree) =>
  [code, issuer, year].filter(Boolean).join(', ')

const shownDay = (value: unknown) => dayWord(String(value))
const labelIn = (choices: { value: string; label: string }[]) => (value: unknown) =>
  choices.find((choice) => choice.value === value)?.label ?? String(value)

/** How a practitioner's fields are called where two versions stand side by side. */
export const fieldWords: FieldWords = {
  name: { label: 'Name' },
  photo: { label: 'Photo' },
  prefix: { label: 'Prefix' },
  given: { label: 'Given name' },
  family: { label: 'Family name' },
  suffix: { label: 'Suffix' },
  preferredName: { label: 'Preferred name' },
  gender: { label: 'Gender', show: labelIn(genderChoices) },
  birthDate: { label: 'Birth date', show: shownDay },
  languages: {
    label: 'Languages',
    show: (tags) => (tags as string[]).map(languageWord).join(', '),
  },
  email: { label: 'E-mail' },
  phone: { label: 'Phone' },
  npi: { label: 'NPI' },
  taxonomy: { label: 'Taxonomy', show: (code) => specialtyName(String(code)) },
  dea: { label: 'DEA number' },
  degrees: {
    label: 'Degrees',
    show: (rows) => (rows as LoggedDegree[]).map(degreeInWords).join('; '),
  },
  licences: {
    label: 'Licences',
    show: (rows) => (rows as LoggedLicence[]).map(licenceInWords).join('; '),
  },
  reminded: {
    label: 'Ends soon',
    show: (rows) => (rows as LoggedLicence[]).map(licenceInWords).join('; '),
  },
  code: { label: 'Role', show: labelIn(roleChoices) },
  specialty: { label: 'Specialty', show: (code) => specialtyName(String(code)) },
  locations: {
    label: 'Locations',
    show: (places) => (places as { name: string }[]).map(({ name }) => name).join(', '),
  },
  active: { label: 'Active' },
  acceptingPatients: { label: 'Accepting patients' },
  hours: { label: 'Hours' },
  periodFrom: { label: 'From', show: shownDay },
  periodTo: { label: 'Until', show: shownDay },
  user: { label: 'Signs in as' },
  importedFrom: { label: 'Imported from' },
}

export const nameOf = ({ name }: Pick<Practitioner, 'name'>) => name
