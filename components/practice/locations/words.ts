import type { FieldWords } from '@/components/ui/form/field-words'
import { choicesOf } from '@/components/ui/list/filters/filter'
import type { Tone } from '@/components/ui/primitives/Status'
import type { Location } from '@/lib/practice/locations/schema'
import {
  LOCATION_MODE_WORDS,
  LOCATION_STATUS_WORDS,
  LOCATION_TYPE_WORDS,
  PHYSICAL_TYPE_WORDS,
  type LocationStatus,
} from '@/lib/shared/location-words'
import { exceptionInWords, weekInWords } from './hours/hour-words'

export const noun = { one: 'location', many: 'locations' }

export const statusChoices = choicesOf(LOCATION_STATUS_WORDS)
export const modeChoices = choicesOf(LOCATION_MODE_WORDS)
export const typeChoices = choicesOf(LOCATION_TYPE_WORDS)
export const physicalTypeChoices = choicesOf(PHYSICAL_TYPE_WORDS)
export const equipmentChoices = choicesOf({
  'in use': 'In use',
  'out of order': 'Out of order',
  retired: 'Retired',
})

export const toneOf: Record<LocationStatus, Tone> = {
  active: 'good',
  suspended: 'warn',
  inactive: 'quiet',
}

const wordIn = (words: Record<string, string>) => (code: unknown) =>
  words[String(code)] ?? String(code)
type Named = { name: string }

/** How a location's fields are called where two versions stand side by side, in their order. */
export const fieldWords: FieldWords = {
  name: { label: 'Name' },
  status: { label: 'Status', show: wordIn(LOCATION_STATUS_WORDS) },
  mode: { label: 'What it is', show: wordIn(LOCATION_MODE_WORDS) },
  type: { label: 'Type', show: wordIn(LOCATION_TYPE_WORDS) },
  physicalType: { label: 'Physical type', show: wordIn(PHYSICAL_TYPE_WORDS) },
  partOf: { label: 'Lies in' },
  aliases: { label: 'Other names' },
  description: { label: 'Description' },
  services: { label: 'Services' },
  addressLine1: { label: 'Address' },
  addressLine2: { label: 'Address, second line' },
  postalCode: { label: 'Postal code' },
  city: { label: 'City' },
  subdivision: { label: 'State or region' },
  country: { label: 'Country' },
  phone: { label: 'Phone' },
  email: { label: 'E-mail' },
  website: { label: 'Website' },
  latitude: { label: 'Latitude' },
  longitude: { label: 'Longitude' },
  timeZone: { label: 'Time zone' },
  hours: { label: 'Weekly hours', show: (hours) => weekInWords(hours as Location['hours']) },
  exceptions: {
    label: 'Exceptions',
    show: (exceptions) => (exceptions as Location['exceptions']).map(exceptionInWords).join('; '),
  },
  holidaySets: {
    label: 'Holiday sets',
    show: (sets) => (sets as Named[]).map(({ name }) => name).join(', '),
  },
  npi: { label: 'NPI' },
  clia: { label: 'CLIA' },
  placeOfService: { label: 'Place of service' },
  gln: { label: 'GLN' },
  equipment: {
    label: 'Equipment',
    show: (list) => (list as Named[]).map(({ name }) => name).join(', '),
  },
}
