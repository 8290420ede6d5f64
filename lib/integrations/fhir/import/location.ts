import { changeLocation, createLocation } from '@/lib/practice/locations/commands'
import { findLocation } from '@/lib/practice/locations/queries'
import { LocationChange, LocationInput, type Location } from '@/lib/practice/locations/schema'
import { usualTimeZone } from '@/lib/practice/locations/time-zone'
import { findCountryCode, unknownCountry } from '@/lib/platform/places/countries'
import { unprocessable } from '@/lib/platform/api/errors'
import { DAYS } from '@/lib/integrations/fhir/hours'
import { locationTypeOf } from '@/lib/integrations/fhir/location-types'
import { LOCATION_TYPE_WORDS } from '@/lib/shared/location-words'
import { EXTENSIONS, SYSTEMS } from '@/lib/integrations/fhir/systems'
import {
  codeFrom,
  contactFrom,
  hasCode,
  identifierFrom,
  isOutOfUse,
  isSaidBy,
  placed,
  textsOf,
} from './choose'
import type { Kept } from './kept'
import { LocationSent } from './sent'
import { readAs, type Importing, type Work } from './work'

/** Where in the resource each field of ours comes from. */
const ELEMENTS: Record<string, string> = {
  timeZone: 'extension',
  aliases: 'alias',
  partOfId: 'partOf',
  addressLine1: 'address.line[0]',
  addressLine2: 'address.line[1]',
  city: 'address.city',
  subdivision: 'address.state',
  postalCode: 'address.postalCode',
  country: 'address.country',
  phone: 'telecom',
  email: 'telecom',
  website: 'telecom',
  latitude: 'position.latitude',
  longitude: 'position.longitude',
  npi: 'identifier',
  clia: 'identifier',
  gln: 'identifier',
  placeOfService: 'type',
  hours: 'hoursOfOperation',
}

/**
 * FHIR has no 24:00. Its last second and midnight are the end of a day, a time that is not later
 * one of the next day.
 */
const intervalOf = (opening: string, closing: string) => {
  const [open, close] = [opening.slice(0, 5), closing.slice(0, 5)]
  if (close === '00:00' || closing.startsWith('23:59:59'))
    return { open, close: '24:00', nextDay: false }
  return { open, close, nextDay: close <= open }
}

type SentHours = NonNullable<LocationSent['hoursOfOperation']>[number]

const ONE_TIME = 'Hours have an opening and a closing time, or are allDay.'

/**
 * The times of some hours; null where they say that it is closed, or nothing. Throws 422 for one
 * time without the other.
 */
function timesOf({ allDay, openingTime, closingTime }: SentHours, element: string) {
  if (allDay) return { open: '00:00', close: '24:00', nextDay: false }
  if (openingTime === undefined && closingTime === undefined) return null
  if (openingTime === undefined || closingTime === undefined)
    return unprocessable(ONE_TIME, { [element]: ONE_TIME })
  return intervalOf(openingTime, closingTime)
}

function hoursFrom(kept: Kept, { hoursOfOperation }: LocationSent) {
  const hours: { day: number; open: string; close: string; nextDay: boolean }[] = []
  for (const { element, ...sent } of placed('hoursOfOperation', hoursOfOperation)) {
    const times = timesOf(sent, element)
    if (times || sent.allDay === false) kept.keep(`${element}.daysOfWeek`, `${element}.allDay`)
    else kept.note(element, `${element} says no hours.`)
    if (!times) continue
    for (const day of sent.daysOfWeek ?? DAYS) {
      const at = `hours.${hours.length}`
      kept.from(at, sent.allDay ? `${element}.allDay` : `${element}.openingTime`)
      kept.from(`${at}.open`, sent.allDay ? `${element}.allDay` : `${element}.openingTime`)
      kept.from(`${at}.close`, sent.allDay ? `${element}.allDay` : `${element}.closingTime`)
      hours.push({ day: DAYS.indexOf(day) + 1, ...times })
    }
  }
  return hours
}

/** Throws 422 at the country for a text that is none. */
function countryFrom(text: string | undefined): number | null {
  if (!text?.trim()) return null
  const sentence = unknownCountry(text)
  return findCountryCode(text) ?? unprocessable(sentence, { country: sentence })
}

/**
 * The address: one that is no longer in use is none, and one in a single text has its lines from
 * it.
 */
function addressFrom(kept: Kept, { address }: LocationSent) {
  if (!address || isOutOfUse(kept, address))
    return {
      addressLine1: '',
      addressLine2: '',
      city: '',
      subdivision: '',
      postalCode: '',
      country: null,
    }
  const { city, state, postalCode, country, text } = address
  const parts = [
    ...textsOf(address.line),
    ...[city, state, postalCode, country].filter((part) => part !== undefined),
  ]
  const isText = parts.length === 0 && text !== undefined
  const [first = '', ...others] = isText
    ? text.split(/\r?\n/).filter((line) => line.trim() !== '')
    : textsOf(address.line)
  kept.from('addressLine1', isText ? 'address.text' : 'address.line[0]')
  kept.from('addressLine2', isText ? 'address.text' : 'address.line[1]')
  for (const index of textsOf(address.line).keys()) kept.keep(`address.line[${index}]`)
  kept.from('city', 'address.city')
  kept.from('subdivision', 'address.state')
  kept.from('postalCode', 'address.postalCode')
  kept.from('country', 'address.country')
  if (text !== undefined && !isText && isSaidBy(text, parts)) kept.keep('address.text')
  if (isText)
    kept.note(
      'address.text',
      'address.text is kept as the lines of the address: send line, city and country to have them apart.',
    )
  if (address.use === 'work') kept.keep('address.use')
  if (address.type === 'both' || address.type === 'physical') kept.keep('address.type')
  return {
    addressLine1: first,
    addressLine2: others.join(', '),
    city: city ?? '',
    subdivision: state ?? '',
    postalCode: postalCode ?? '',
    country: countryFrom(country),
  }
}

/**
 * What is done there: a code that is not offered is kept as the one that it is a kind of, or as
 * what it was.
 */
function typeFrom(kept: Kept, { type }: LocationSent, before: Location | undefined) {
  const concepts = placed('type', type)
  const sent = codeFrom(kept, 'type', SYSTEMS.placeType, concepts)
  if (sent === undefined)
    return concepts.some((one) => !hasCode(SYSTEMS.placeOfService, one))
      ? (before?.type ?? null)
      : null
  const found = locationTypeOf(sent)
  const element = kept.elementOf('type')!
  if (found === undefined) kept.note(element, `“${sent}” is no type that is kept here.`)
  else if (found !== sent)
    kept.note(element, `“${sent}” is kept as ${found}, ${LOCATION_TYPE_WORDS[found]}.`)
  return found ?? before?.type ?? null
}

function timeZoneFrom(kept: Kept, { extension }: LocationSent): string | undefined {
  const zone = placed('extension', extension).find(({ url }) => url === EXTENSIONS.timeZone)
  if (zone?.valueCode === undefined) return undefined
  kept.from('timeZone', `${zone.element}.valueCode`)
  kept.keep(`${zone.element}.url`)
  return zone.valueCode
}

/** What R4 cannot say about a location stays as it is `before`. */
const unsaidOf = (before?: Location) => ({
  services: before?.services ?? [],
  exceptions: before?.exceptions ?? [],
  equipment: before?.equipment ?? [],
  holidaySetIds: before?.holidaySets.map(({ id }) => id) ?? [],
})

function physicalTypeFrom(kept: Kept, { physicalType }: LocationSent, before?: Location) {
  const concepts = physicalType ? [{ ...physicalType, element: 'physicalType' }] : []
  const physical = codeFrom(kept, 'physicalType', SYSTEMS.physicalType, concepts)
  return physical ?? (physicalType ? (before?.physicalType ?? 'si') : 'si')
}

const contactsFrom = (kept: Kept, { telecom }: LocationSent) => ({
  phone: contactFrom(kept, 'phone', 'phone', telecom) ?? '',
  email: contactFrom(kept, 'email', 'email', telecom) ?? '',
  website: contactFrom(kept, 'website', 'url', telecom) ?? '',
})

const numbersFrom = (kept: Kept, { identifier }: LocationSent) => ({
  npi: identifierFrom(kept, 'npi', SYSTEMS.npi, identifier) ?? '',
  clia: identifierFrom(kept, 'clia', SYSTEMS.clia, identifier) ?? '',
  gln: identifierFrom(kept, 'gln', SYSTEMS.gln, identifier) ?? '',
})

/** A location as its own rules want it. */
async function inputOf(
  { ctx, kept }: Importing,
  sent: LocationSent,
  partOfId: number | null,
  before?: Location,
) {
  const { position } = sent
  for (const field of ['name', 'status', 'mode', 'description']) kept.from(field, field)
  for (const [index, one] of (sent.alias ?? []).entries())
    if (one !== null) kept.keep(`alias[${index}]`)
  kept.from('latitude', 'position.latitude')
  kept.from('longitude', 'position.longitude')
  const physicalType = physicalTypeFrom(kept, sent, before)
  return {
    name: sent.name ?? '',
    status: sent.status ?? 'active',
    mode: sent.mode ?? 'instance',
    type: typeFrom(kept, sent, before),
    physicalType,
    partOfId,
    aliases: textsOf(sent.alias),
    description: sent.description ?? '',
    ...addressFrom(kept, sent),
    ...contactsFrom(kept, sent),
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    timeZone: timeZoneFrom(kept, sent) ?? before?.timeZone ?? (await usualTimeZone(ctx, partOfId)),
    ...numbersFrom(kept, sent),
    placeOfService:
      codeFrom(kept, 'placeOfService', SYSTEMS.placeOfService, placed('type', sent.type)) ?? '',
    hours: hoursFrom(kept, sent),
    ...unsaidOf(before),
  }
}

export const locationWork: Work<LocationSent> = {
  schema: LocationSent,
  elements: ELEMENTS,
  async create(importing, sent) {
    const { references } = importing
    const here = await references.organization(
      importing,
      sent.managingOrganization,
      'managingOrganization',
    )
    importing.kept.today = await importing.today(here)
    const partOf = await references.idOf(
      { ...importing, ctx: here },
      sent.partOf,
      'Location',
      'partOf',
    )
    const input = await inputOf(
      { ...importing, ctx: here },
      sent,
      partOf === null ? null : Number(partOf),
    )
    return String((await createLocation(here, readAs(LocationInput, input))).id)
  },
  async update(importing, sent, { id, managingOrganization }) {
    const { references } = importing
    const here = await references.stayingWith(
      importing,
      managingOrganization,
      sent.managingOrganization,
      'managingOrganization',
    )
    importing.kept.today = await importing.today(here)
    const before = await findLocation(here, Number(id))
    const partOf = await references.idOf(
      { ...importing, ctx: here },
      sent.partOf,
      'Location',
      'partOf',
    )
    const input = await inputOf(
      { ...importing, ctx: here },
      sent,
      partOf === null ? null : Number(partOf),
      before,
    )
    await changeLocation(
      here,
      before.id,
      readAs(LocationChange, { ...input, version: before.version }),
    )
  },
  // Dated exceptions are sent in words, from which nothing is read.
  compare({ kept }, { availabilityExceptions }, after) {
    if (
      availabilityExceptions ===
      (after as { availabilityExceptions?: string }).availabilityExceptions
    )
      kept.keep('availabilityExceptions')
  },
}
