import { z } from '@/lib/shared/zod'
import { LocationChange, LocationInput, type Location } from '@/lib/practice/locations/schema'

type Named = { id: number; name: string }
/**
 * What the form of a location holds. Whatever is sent as an id has its name here: a conflict is
 * read by people.
 */
export type LocationValues = Pick<
  Location,
  | ('name' | 'status' | 'mode' | 'type' | 'physicalType' | 'aliases' | 'description' | 'services')
  | ('addressLine1' | 'addressLine2' | 'city' | 'subdivision' | 'postalCode' | 'country')
  | ('phone' | 'email' | 'website' | 'timeZone' | 'npi' | 'clia' | 'placeOfService' | 'gln')
  | ('hours' | 'exceptions' | 'equipment' | 'partOf' | 'holidaySets')
> & {
  /** As they are typed. */
  latitude: string
  longitude: string
}

/** `timeZone` is empty for the one that the server finds. */
export const emptyLocation = (timeZone: string, partOf: Named | null = null): LocationValues => ({
  name: '',
  status: 'active',
  mode: 'instance',
  type: null,
  physicalType: partOf ? 'ro' : 'si',
  partOf,
  aliases: [],
  description: '',
  services: [],
  addressLine1: '',
  addressLine2: '',
  city: '',
  subdivision: '',
  postalCode: '',
  country: null,
  phone: '',
  email: '',
  website: '',
  latitude: '',
  longitude: '',
  timeZone,
  npi: '',
  clia: '',
  placeOfService: '',
  gln: '',
  hours: [],
  exceptions: [],
  holidaySets: [],
  equipment: [],
})

const figure = (value: number | null) => (value === null ? '' : String(value))

export function valuesOf(location: Location): LocationValues {
  const {
    id: _id,
    organization: _of,
    path: _path,
    parts: _parts,
    opening: _now,
    version: _version,
    ...rest
  } = location
  const {
    updatedAt: _at,
    jurisdiction: _where,
    phoneText: phone,
    latitude,
    longitude,
    ...values
  } = rest
  return { ...values, phone, latitude: figure(latitude), longitude: figure(longitude) }
}

/** A decimal comma is one, too; what is no number is refused by the schema. */
const numberOf = (text: string) =>
  text.trim() === '' ? null : Number(text.trim().replace(',', '.'))

const inputOf = ({
  timeZone,
  partOf,
  holidaySets,
  country,
  latitude,
  longitude,
  ...rest
}: LocationValues) => ({
  ...rest,
  timeZone: timeZone || null,
  partOfId: partOf?.id ?? null,
  holidaySetIds: holidaySets.map(({ id }) => id),
  country: country?.code ?? null,
  latitude: numberOf(latitude),
  longitude: numberOf(longitude),
})

/** The schemas of what is sent, for what the form holds. */
export const newLocation = z.preprocess(
  (values) => inputOf(values as LocationValues),
  LocationInput,
)
export const changedLocation = z.preprocess(
  (values) => inputOf(values as LocationValues),
  LocationChange,
)
