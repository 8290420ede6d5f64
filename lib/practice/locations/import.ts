import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { conflict, unprocessable } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import { codeOf, numberOf } from '@/lib/platform/imports/cells'
import {
  errorsBy,
  readBy,
  type Cells,
  type Errors,
  type ImportNoun,
  type NewRow,
  type OldRow,
  type NumberedCells,
  type Verdict,
  type WholeFile,
} from '@/lib/platform/imports/noun'
import { findCountryCode, unknownCountry } from '@/lib/platform/places/countries'
import { organizationCountry, parsePhone, phoneFault } from '@/lib/platform/places/phones'
import { timeZoneFault } from '@/lib/platform/places/time-zones'
import { LOCATION_TYPE_WORDS, PHYSICAL_TYPE_WORDS, WEEKDAYS } from '@/lib/shared/location-words'
import { nameKey } from '@/lib/shared/text/name-key'
import { createLocation, deleteLocation } from './commands'
import { CLOSES_EARLIER, type WeeklyInterval } from './hours'
import { FIELDS } from './import-fields'
import { gazetteer, knownPlaces, nameIn, wayKey, type KnownPlace } from './places'
import { findLocation } from './queries'
import { saysWholeWeek, writtenHours, writtenWeek } from './written-hours'
import { addressKey, addressWords, compareAddresses, type PlaceAddress } from './same-place'
import { LocationInput } from './schema'

const HOURS = 'Write hours as in 08:00-12:00, 13:00-17:00, or overnight as in 22:00-06:00 next day.'
const WEEK = 'Write the days and their hours, as in Mon-Fri 8-5, Sat 9-12.'
const TWO_WAYS = 'The row says hours here and in the columns of days: choose one of them.'
const WHOLE_WEEK =
  'This says the hours of the whole week: take the column for “Hours of the week”, or write 24 hours for one day.'
const OVERNIGHT = `${CLOSES_EARLIER} Write that as in 22:00-06:00 next day.`
const DAY_FIELDS = WEEKDAYS.map((_, index) => `hours${index + 1}`)

/** The hours that a row says of its week, or what is wrong with them, by field. */
function hoursIn(cells: Cells): { hours: WeeklyInterval[]; wrong: Errors } {
  if (cells.hours) {
    const isTwice = DAY_FIELDS.some((field) => cells[field])
    const week = isTwice ? undefined : writtenWeek(cells.hours)
    return { hours: week ?? [], wrong: week ? {} : { hours: isTwice ? TWO_WAYS : WEEK } }
  }
  const isWholeWeek = DAY_FIELDS.every((field) => saysWholeWeek(cells[field]!))
  const wrong: Errors = {}
  const hours = DAY_FIELDS.flatMap((field, index) => {
    const said = writtenHours(cells[field]!)
    if (!said) wrong[field] = HOURS
    else if (!isWholeWeek && saysWholeWeek(cells[field]!)) wrong[field] = WHOLE_WEEK
    return (said ?? []).map((interval) => ({ day: index + 1, ...interval }))
  })
  return { hours, wrong }
}

function inputOf(cells: Cells, partOfId: number | null) {
  const {
    name,
    addressLine1,
    addressLine2,
    city,
    subdivision,
    postalCode,
    phone,
    email,
    npi,
    clia,
    placeOfService,
    gln,
  } = cells
  const { hours, wrong } = hoursIn(cells)
  const input = {
    name,
    addressLine1,
    addressLine2,
    city,
    subdivision,
    postalCode,
    phone,
    email,
    npi,
    clia,
    timeZone: cells.timeZone || null,
    placeOfService,
    gln,
    partOfId,
    hours,
    type: codeOf(LOCATION_TYPE_WORDS, cells.type!) ?? null,
    physicalType: codeOf(PHYSICAL_TYPE_WORDS, cells.physicalType!),
    country: findCountryCode(cells.country!) ?? null,
    latitude: numberOf(cells.latitude!),
    longitude: numberOf(cells.longitude!),
  }
  return { input, wrong, isCountryUnknown: cells.country !== '' && input.country === null }
}

/** A row as the form would send it, or what the form would say: of hours, at their day. */
function read(cells: Cells, organizationCountry: number | null) {
  const { input, wrong, isCountryUnknown } = inputOf(cells, null)
  const found = readBy(LocationInput, input)
  const isPhone =
    !cells.phone || parsePhone(cells.phone, input.country ?? organizationCountry) !== undefined
  const zoneFault = input.timeZone ? timeZoneFault(input.timeZone) : undefined
  if (
    'data' in found &&
    !zoneFault &&
    Object.keys(wrong).length === 0 &&
    !isCountryUnknown &&
    isPhone
  )
    return found
  const errors: Errors = { ...wrong }
  if (zoneFault) errors.timeZone = zoneFault
  if (!isPhone) errors.phone = phoneFault(cells.phone!)
  if (isCountryUnknown) errors.country = unknownCountry(cells.country!)
  if ('errors' in found)
    for (const [path, message] of Object.entries(found.errors)) {
      const at = /^hours\.(\d+)\./.exec(path)
      const field = at && (cells.hours ? 'hours' : `hours${input.hours[Number(at[1])]!.day}`)
      if (field) errors[field] ??= message === CLOSES_EARLIER ? OVERNIGHT : message
      else Object.assign(errors, { ...errorsBy(FIELDS, { [path]: message }), ...errors })
    }
  return { errors }
}

const placeKey = (within: string, name: string) => `${within}/${nameKey(name)}`

/** The values of a list by a key of each. */
function grouped<T>(values: T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group) group.push(value)
    else groups.set(keyOf(value), [value])
  }
  return groups
}

/**
 * Compares a row with what is here already: its name with the same address in the same place and
 * its GLN are certain; its name with an address that may be the same, or an NPI, which sites can
 * share, are not.
 */
function sameAs(known: KnownPlace[]) {
  const places = grouped(known, (one) => placeKey(`id ${one.partOfId ?? 0}`, one.name))
  const glns = new Map(known.flatMap((one) => (one.gln ? [[one.gln, one]] : [])))
  const npis = new Map(known.flatMap((one) => (one.npi ? [[one.npi, one]] : [])))
  return (key: string, row: LocationInput): Exclude<Verdict, { result: 'failed' }> => {
    const compared = (places.get(key) ?? []).map((place) => ({
      place,
      is: compareAddresses(place, row),
    }))
    const place = compared.find(({ is }) => is === 'same')?.place
    const alike = compared.find(({ is }) => is === 'likely')?.place
    const [sameGln, sameNpi] = [glns.get(row.gln), npis.get(row.npi)]
    if (place) return { result: 'duplicate', note: `“${place.name}” is there already.` }
    if (sameGln) return { result: 'duplicate', note: `“${sameGln.name}” has this GLN.` }
    const notes = [
      alike &&
        `“${alike.name}” is there already, ${addressWords(alike) || 'without an address'}: it may be the same place.`,
      sameNpi && `“${sameNpi.name}” has the same NPI.`,
    ].filter(Boolean)
    return notes.length > 0 ? { result: 'likely', note: notes.join(' ') } : { result: 'ready' }
  }
}

/** As many rows of one name are compared with one another. */
const MOST_COMPARED = 50
const ADDRESS_CELLS = [
  'addressLine1',
  'addressLine2',
  'city',
  'subdivision',
  'postalCode',
  'country',
] as const

/**
 * Compares rows of one name in one place: the first row above that is, or may be, the same place as
 * a row.
 */
function alikeAbove(rows: NumberedCells[]) {
  const addressIn = (cells: Cells): PlaceAddress => ({
    ...(Object.fromEntries(ADDRESS_CELLS.map((name) => [name, cells[name] ?? ''])) as Record<
      string,
      string
    > &
      PlaceAddress),
    country: findCountryCode(cells.country ?? '') ?? null,
  })
  const keyOf = ({ cells }: NumberedCells) => placeKey(wayKey(cells.partOf ?? ''), cells.name ?? '')
  const groups = grouped(rows, keyOf)
  return (row: NumberedCells) => {
    const above = (groups.get(keyOf(row)) ?? [])
      .slice(0, MOST_COMPARED)
      .filter(({ number }) => number < row.number)
    if (above.length === 0) return undefined
    const address = addressIn(row.cells)
    const compared = above.map(({ number, cells }) => ({
      number,
      is: compareAddresses(addressIn(cells), address),
    }))
    return compared.find(({ is }) => is === 'same') ?? compared.find(({ is }) => is === 'likely')
  }
}

const TWICE = 'name and address in the same place'

async function check(ctx: Ctx, rows: NumberedCells[], file: WholeFile): Promise<Verdict[]> {
  const known = await knownPlaces(ctx)
  const country = await organizationCountry(ctx)
  const all = await file('name', 'partOf', ...ADDRESS_CELLS)
  const places = gazetteer(known, all)
  const compare = sameAs(known)
  const aboveLike = alikeAbove(all)
  return rows.map(({ number, cells }): Verdict => {
    const found = read(cells, country)
    const above = cells.partOf ? places.find(cells.partOf) : null
    const errors: Errors = 'errors' in found ? found.errors : {}
    if (above && 'error' in above) errors.partOf = above.error
    const level = places.levelOf(number)
    if (level === undefined) errors.partOf ??= 'A place cannot lie in itself.'
    if (!('data' in found) || Object.keys(errors).length > 0) return { result: 'failed', errors }
    const place = above && 'place' in above ? above.place : null
    const key = placeKey(
      place?.row === undefined ? `id ${place?.id ?? 0}` : `row ${place.row}`,
      found.data.name,
    )
    const { gln, npi } = found.data
    const keys = { name: `${key}/${addressKey(found.data)}`, gln: gln || null, npi: npi || null }
    const verdict = compare(key, found.data)
    const other = verdict.result === 'duplicate' ? undefined : aboveLike({ number, cells })
    if (other === undefined) return { ...verdict, level, keys }
    if (other.is === 'same')
      return { result: 'failed', errors: { name: `Row ${other.number} has the same ${TWICE}.` } }
    const note = [verdict.note, `Row ${other.number} has the same name, and may be the same place.`]
      .filter(Boolean)
      .join(' ')
    return { result: 'likely', note, level, keys }
  })
}

/** The place that another one is to lie in, which by now is there. Throws 422 when it is not. */
async function placeFor(ctx: Ctx, cell: string): Promise<number | null> {
  if (cell === '') return null
  const found = gazetteer(await knownPlaces(ctx, nameIn(cell)), []).find(cell)
  return 'place' in found ? found.place.id! : unprocessable(found.error, { partOfId: found.error })
}

async function create(ctx: Ctx, { cells }: NewRow) {
  const partOfId = await placeFor(ctx, cells.partOf!)
  const { input } = inputOf(cells, partOfId)
  return createLocation(ctx, LocationInput.parse(input))
}

async function remove(ctx: Ctx, { id, version }: OldRow) {
  if ((await findLocation(ctx, Number(id))).version !== version)
    conflict('Somebody has changed this location since.')
  await deleteLocation(ctx, Number(id))
}

/** How many more places by themselves the plan allows; null where nothing limits them. */
async function roomForLocations(ctx: Ctx): Promise<number | null> {
  const { id } = organizationOf(ctx)
  const [room] = await rowsOf<{ left: number | null }>(
    ctx,
    sql`select v.limit_locations - u.locations as left from usage_of(${id}) u
      left join subscriptions s on s.organization_id = ${id} left join plan_versions v on v.id = s.plan_version_id`,
  )
  return room!.left
}

export const locationImport: ImportNoun = {
  noun: 'locations',
  permission: 'locations:import',
  fields: FIELDS,
  keys: {
    name: { words: TWICE },
    gln: { words: 'GLN' },
    npi: { words: 'NPI', likely: true },
  },
  room: { word: 'locations', left: roomForLocations, freeBy: 'partOf' },
  check,
  create,
  remove,
}
