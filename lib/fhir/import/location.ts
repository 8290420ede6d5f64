import { sql } from 'drizzle-orm'
import { changeLocation, createLocation } from '@/lib/locations/commands'
import { findLocation } from '@/lib/locations/queries'
import { LocationChange, LocationInput, type Location } from '@/lib/locations/schema'
import { findCountryCode, unknownCountry } from '@/lib/server/countries'
import { organizationOf, type Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import { unprocessable } from '@/lib/server/errors'
import { DAYS } from '../hours'
import { EXTENSIONS, SYSTEMS } from '../systems'
import { codeFrom, contactFrom, LocationSent, valueFrom } from './sent'
import { readAs, type Work } from './work'

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

const toTime = (time: string | undefined) => time?.slice(0, 5)

/** A closing time that is not after the opening time is of the next day; midnight is the end of this one. */
const intervalOf = (opening = '', closing = '') => {
  const [open, close] = [toTime(opening), toTime(closing)]
  if (close === '00:00') return { open, close: '24:00', nextDay: false }
  return { open, close, nextDay: close! <= open! }
}

const hoursFrom = (sent: LocationSent) =>
  (sent.hoursOfOperation ?? []).flatMap(({ daysOfWeek = [...DAYS], allDay, openingTime, closingTime }) =>
    daysOfWeek.map((day) => ({
      day: DAYS.indexOf(day) + 1,
      ...(allDay ? { open: '00:00', close: '24:00', nextDay: false } : intervalOf(openingTime, closingTime)),
    })),
  )

/** Throws 422 at the country for a text that is none. */
function countryFrom(text: string | undefined): number | null {
  if (!text?.trim()) return null
  const sentence = unknownCountry(text)
  return findCountryCode(text) ?? unprocessable(sentence, { country: sentence })
}

/** What holds where a resource names none. */
async function ownTimeZone(ctx: Ctx): Promise<string> {
  const [row] = await rowsOf<{ zone: string | null }>(
    ctx,
    sql`select settings_of(path) -> 'timeZone' ->> 0 as zone from organizations where id = ${organizationOf(ctx).id}`,
  )
  return row?.zone ?? 'UTC'
}

/** A location as its own rules want it; what R4 cannot say stays as it is `before`. */
async function inputOf(ctx: Ctx, sent: LocationSent, partOfId: number | null, before?: Location) {
  const { address, position, telecom, identifier, type } = sent
  const [first = '', ...others] = address?.line ?? []
  const zone = sent.extension?.find(({ url }) => url === EXTENSIONS.timeZone)?.valueCode
  return {
    name: sent.name ?? '',
    status: sent.status ?? 'active',
    mode: sent.mode ?? 'instance',
    type: codeFrom(SYSTEMS.placeType, type) ?? null,
    physicalType: codeFrom(SYSTEMS.physicalType, [sent.physicalType]) ?? 'si',
    partOfId,
    aliases: sent.alias ?? [],
    description: sent.description ?? '',
    ...{ addressLine1: first, addressLine2: others.join(', '), city: address?.city ?? '' },
    ...{ subdivision: address?.state ?? '', postalCode: address?.postalCode ?? '' },
    country: countryFrom(address?.country),
    phone: contactFrom('phone', telecom) ?? '',
    email: contactFrom('email', telecom) ?? '',
    website: contactFrom('url', telecom) ?? '',
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    timeZone: zone ?? before?.timeZone ?? (await ownTimeZone(ctx)),
    npi: valueFrom(SYSTEMS.npi, identifier) ?? '',
    clia: valueFrom(SYSTEMS.clia, identifier) ?? '',
    gln: valueFrom(SYSTEMS.gln, identifier) ?? '',
    placeOfService: codeFrom(SYSTEMS.placeOfService, type) ?? '',
    hours: hoursFrom(sent),
    services: before?.services ?? [],
    exceptions: before?.exceptions ?? [],
    equipment: before?.equipment ?? [],
    holidaySetIds: before?.holidaySets.map(({ id }) => id) ?? [],
  }
}

export const locationWork: Work<LocationSent> = {
  schema: LocationSent,
  elements: ELEMENTS,
  async create({ ctx, references }, sent) {
    const here = await references.organization(ctx, sent.managingOrganization, 'managingOrganization')
    const partOf = await references.idOf(here, sent.partOf, 'Location', 'partOf')
    const input = readAs(LocationInput, await inputOf(here, sent, partOf === null ? null : Number(partOf)))
    return String((await createLocation(here, input)).id)
  },
  async update({ ctx, references }, sent, { id, managingOrganization }) {
    const here = await references.stayingWith(
      ctx,
      managingOrganization,
      sent.managingOrganization,
      'managingOrganization',
    )
    const before = await findLocation(here, Number(id))
    const partOf = await references.idOf(here, sent.partOf, 'Location', 'partOf')
    const input = await inputOf(here, sent, partOf === null ? null : Number(partOf), before)
    await changeLocation(here, before.id, readAs(LocationChange, { ...input, version: before.version }))
  },
}
