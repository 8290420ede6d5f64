import { findCountryCode, unknownCountry } from '@/lib/server/countries'
import type { Ctx } from '@/lib/server/ctx'
import { conflict, unprocessable } from '@/lib/server/errors'
import { codeOf, numberOf } from '@/lib/server/imports/cells'
import { errorsBy, readBy, type Cells, type Errors, type ImportNoun, type NumberedCells, type Verdict, type WholeFile } from '@/lib/server/imports/noun' // prettier-ignore
import { LOCATION_TYPE_WORDS, PHYSICAL_TYPE_WORDS, WEEKDAYS } from '@/lib/shared/location-words'
import { createLocation, deleteLocation } from './commands'
import { CLOSES_EARLIER, type WeeklyInterval } from './hours'
import { FIELDS } from './import-fields'
import { gazetteer, knownPlaces, nameIn, type KnownPlace } from './places'
import { findLocation } from './queries'
import { LocationInput } from './schema'

const HOURS = 'Write hours as in 08:00-12:00, 13:00-17:00, or overnight as in 22:00-06:00 next day.'
const OVERNIGHT = `${CLOSES_EARLIER} Write that as in 22:00-06:00 next day.`
const INTERVAL = /^(\d{1,2}:\d\d)\s*[-–—]\s*(\d{1,2}:\d\d)\s*(\(?next day\)?)?$/i
const clock = (time: string) => time.padStart(5, '0')

/** The hours of one day; undefined for what nobody could read. */
function hoursOn(day: number, cell: string): WeeklyInterval[] | undefined {
  if (cell === '' || cell.toLowerCase() === 'closed') return []
  const found = cell.split(',').map((part) => INTERVAL.exec(part.trim()))
  if (found.some((one) => one === null)) return undefined
  return found.map((one) => ({ day, open: clock(one![1]!), close: clock(one![2]!), nextDay: Boolean(one![3]) }))
}

function inputOf(cells: Cells, partOfId: number | null) {
  const { name, addressLine1, addressLine2, city, subdivision, postalCode, timeZone, phone, email, npi, clia, placeOfService, gln } = cells // prettier-ignore
  const hours = WEEKDAYS.map((_, index) => hoursOn(index + 1, cells[`hours${index + 1}`]!))
  const unread = hours.flatMap((day, index) => (day ? [] : [`hours${index + 1}`]))
  const input = {
    ...{ name, addressLine1, addressLine2, city, subdivision, postalCode, timeZone, phone, email, npi, clia },
    ...{ placeOfService, gln, partOfId, hours: hours.flatMap((day) => day ?? []) },
    type: codeOf(LOCATION_TYPE_WORDS, cells.type!) ?? null,
    physicalType: codeOf(PHYSICAL_TYPE_WORDS, cells.physicalType!),
    country: findCountryCode(cells.country!) ?? null,
    latitude: numberOf(cells.latitude!),
    longitude: numberOf(cells.longitude!),
  }
  return { input, unread, isCountryUnknown: cells.country !== '' && input.country === null }
}

/** A row as the form would send it, or what the form would say: of hours, at their day. */
function read(cells: Cells, partOfId: number | null = null) {
  const { input, unread, isCountryUnknown } = inputOf(cells, partOfId)
  const found = readBy(LocationInput, input)
  if ('data' in found && unread.length === 0 && !isCountryUnknown) return found
  const errors: Errors = Object.fromEntries(unread.map((day) => [day, HOURS]))
  if (isCountryUnknown) errors.country = unknownCountry(cells.country!)
  if ('errors' in found)
    for (const [path, message] of Object.entries(found.errors)) {
      const at = /^hours\.(\d+)\./.exec(path)
      if (at) errors[`hours${input.hours[Number(at[1])]!.day}`] ??= message === CLOSES_EARLIER ? OVERNIGHT : message
      else Object.assign(errors, { ...errorsBy(FIELDS, { [path]: message }), ...errors })
    }
  return { errors }
}

const placeKey = (within: string, name: string) => `${within}/${name.toLowerCase()}`

/** What is here already: by its name in the same place and by GLN for certain, by NPI perhaps, as sites can share one. */
function sameAs(known: KnownPlace[]) {
  const places = new Map(known.map((one) => [placeKey(`id ${one.partOfId ?? 0}`, one.name), one]))
  const glns = new Map(known.flatMap((one) => (one.gln ? [[one.gln, one]] : [])))
  const npis = new Map(known.flatMap((one) => (one.npi ? [[one.npi, one]] : [])))
  return (key: string, { gln, npi }: LocationInput): Exclude<Verdict, { result: 'failed' }> => {
    const [place, sameGln, sameNpi] = [places.get(key), glns.get(gln), npis.get(npi)]
    if (place) return { result: 'duplicate', note: `“${place.name}” is there already.` }
    if (sameGln) return { result: 'duplicate', note: `“${sameGln.name}” has this GLN.` }
    return sameNpi ? { result: 'likely', note: `“${sameNpi.name}” has the same NPI.` } : { result: 'ready' }
  }
}

async function check(ctx: Ctx, rows: NumberedCells[], file: WholeFile): Promise<Verdict[]> {
  const known = await knownPlaces(ctx)
  const places = gazetteer(known, await file('name', 'partOf'))
  const compare = sameAs(known)
  return rows.map(({ number, cells }): Verdict => {
    const found = read(cells)
    const above = cells.partOf ? places.find(cells.partOf) : null
    const errors: Errors = 'errors' in found ? found.errors : {}
    if (above && 'error' in above) errors.partOf = above.error
    const level = places.levelOf(number)
    if (level === undefined) errors.partOf ??= 'A place cannot lie in itself.'
    if (!('data' in found) || Object.keys(errors).length > 0) return { result: 'failed', errors }
    const place = above && 'place' in above ? above.place : null
    const key = placeKey(place?.row === undefined ? `id ${place?.id ?? 0}` : `row ${place.row}`, found.data.name)
    const { gln, npi } = found.data
    return { ...compare(key, found.data), level, keys: { name: key, gln: gln || null, npi: npi || null } }
  })
}

/** The place that another one is to lie in, which by now is there. Throws 422 when it is not. */
async function placeFor(ctx: Ctx, cell: string): Promise<number | null> {
  if (cell === '') return null
  const found = gazetteer(await knownPlaces(ctx, nameIn(cell)), []).find(cell)
  return 'place' in found ? found.place.id! : unprocessable(found.error, { partOfId: found.error })
}

async function create(ctx: Ctx, cells: Cells) {
  const partOfId = await placeFor(ctx, cells.partOf!)
  const { input } = inputOf(cells, partOfId)
  return createLocation(ctx, LocationInput.parse(input))
}

async function remove(ctx: Ctx, id: string, version: number) {
  if ((await findLocation(ctx, Number(id))).version !== version) conflict('Somebody has changed this location since.')
  await deleteLocation(ctx, Number(id))
}

export const locationImport: ImportNoun = {
  noun: 'locations',
  permission: 'locations:import',
  fields: FIELDS,
  keys: { name: { words: 'name in the same place' }, gln: { words: 'GLN' }, npi: { words: 'NPI', likely: true } },
  check,
  create,
  remove,
}
