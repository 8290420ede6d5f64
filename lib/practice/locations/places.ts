import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import type { NumberedCells } from '@/lib/platform/imports/noun'
import { nameKey } from '@/lib/shared/text/name-key'
import { addressKey, type PlaceAddress } from './same-place'

// Which place of a file another one lies in: places are named there, by their name or by the way to
// them. Where several have one name, the town is written behind it.

export type KnownPlace = PlaceAddress & {
  id: number
  partOfId: number | null
  name: string
  npi: string
  gln: string
}
/** A place that is here, or a row that is to become one. */
type Place = {
  id?: number
  row?: number
  name: string
  city: string
  /** Places of one name in one place are one place if they have the same address. */
  address: string
  within: Place | null | undefined
}

/** Of a cell with nothing in it. */
const NOWHERE = { found: { error: '' }, isSure: true } as const
const wayOf = (cell: string) => cell.split(/[›>]/).map(nameKey).filter(Boolean)

/** What a place can be called in a cell: its name, or that and its town. */
const callsOf = ({ name, city }: Pick<Place, 'name' | 'city'>) =>
  city.trim() === '' ? [nameKey(name)] : [nameKey(name), nameKey(`${name}, ${city}`)]

/** A key that is equal for two spellings of one way. */
export const wayKey = (cell: string) => wayOf(cell).join('›')

/** What the place at the end of a way is called. */
export const nameIn = (cell: string) => wayOf(cell).at(-1) ?? ''

/** The places of the organization; or those of one name, with what they lie in. */
export function knownPlaces(ctx: Ctx, name?: string): Promise<KnownPlace[]> {
  const columns = sql`l.id, l.part_of_id as "partOfId", l.name, l.npi, l.gln, l.address_line1 as "addressLine1",
    l.address_line2 as "addressLine2", l.city, l.subdivision, l.postal_code as "postalCode", l.country`
  const ofHere = sql`l.organization_id = ${organizationOf(ctx).id}`
  if (name === undefined)
    return rowsOf(ctx, sql`select ${columns} from locations l where ${ofHere}`)
  return rowsOf(
    ctx,
    sql`with recursive found as (
        select ${columns} from locations l where ${ofHere} and ${name} in (name_key(l.name), name_key(l.name || ', ' || l.city))
        union select ${columns} from locations l join found on l.id = found."partOfId"
      ) select * from found`,
  )
}

/** Whether a place is at the end of this way, which may begin anywhere. */
function isAt(place: Place, way: string[]): boolean {
  let at: Place | null | undefined = place
  for (const name of way.toReversed()) {
    if (!at || !callsOf(at).includes(name)) return false
    at = at.within
  }
  return true
}

const MOST_DEEP = 8
const TOO_DEEP = `Places nest at most ${MOST_DEEP} deep.`
/**
 * No place that may be there takes so many steps: a file that asks for more must not fill the
 * stack.
 */
const FAR = 100
/** Every place of a name is looked at for every way that ends in it: a second or two's worth. */
const MOST_LOOKS = 10_000_000

export type Found = { place: Place } | { error: string }

/** Every place by its name: what is here, and what the file is to make. */
export function gazetteer(known: KnownPlace[], rows: NumberedCells[]) {
  const byId = new Map<number, Place>(
    known.map((one) => [
      one.id,
      { id: one.id, name: one.name, city: one.city, address: addressKey(one), within: null },
    ]),
  )
  for (const { id, partOfId } of known)
    if (partOfId !== null) byId.get(id)!.within = byId.get(partOfId) ?? null
  const named = new Map<string, Place[]>()
  const add = (place: Place) => {
    for (const call of callsOf(place)) {
      const same = named.get(call)
      if (same) same.push(place)
      else named.set(call, [place])
    }
  }
  for (const place of byId.values()) add(place)
  const made = new Map<number, Place>()
  const cells = new Map(rows.map((row) => [row.number, row.cells]))
  for (const {
    number,
    cells: { name = '', city = '', ...more },
  } of rows) {
    const { addressLine1 = '', addressLine2 = '', postalCode = '' } = more
    const address = [addressLine1, addressLine2, city, postalCode].map(nameKey).join('/')
    const place = { row: number, name, city, address, within: undefined }
    made.set(number, place)
    if (name) add(place)
  }

  const answers = new Map<string, Found>()
  /**
   * What has been asked on the way to the answer at hand: of that, nothing is known in a circle.
   */
  const asked = new Set<string>()
  let looks = 0

  /** What a cell names, and whether all that it depends on is known by now. */
  function look(cell: string, steps: number): { found: Found; isSure: boolean } {
    const known = answers.get(cell)
    if (known) return { found: known, isSure: true }
    asked.add(cell)
    const way = wayOf(cell)
    const all = way.length > MOST_DEEP ? [] : (named.get(way.at(-1) ?? '') ?? [])
    looks += all.length
    if (looks > MOST_LOOKS)
      return {
        found: {
          error: `Too many places are called as in “${cell}”. Split the file, and import one part after the other.`,
        },
        isSure: true,
      }
    const up = Math.max(way.length - 1, all.length > 1 ? 1 : 0)
    // All of them, whatever the first ones say.
    const isSure = all.filter((place) => !settle(place, up, steps)).length === 0
    const found = chosenFrom(
      all.filter((place) => isAt(place, way)),
      cell,
    )
    if (isSure) answers.set(cell, found)
    return { found, isSure }
  }

  /** What is here comes before what the file says: its row may be that very place. */
  function chosenFrom(candidates: Place[], cell: string): Found {
    const here = candidates.filter(({ id }) => id !== undefined)
    // Two rows of one name and address in one place are one place: the second of them is refused.
    const [found, ...more] = here.length > 0 ? here : candidates
    if (!found)
      return { error: `There is no place called “${cell}”, neither here nor in the file.` }
    if (more.some(({ within }) => within !== found.within))
      return {
        error: `Several places are called “${cell}”: write the way to it, as in Main Street Clinic › ${cell}.`,
      }
    if (more.some(({ address }) => address !== found.address))
      return {
        error: `Several places are called “${cell}”: write the town behind the name, as in The Surgery, Whitby.`,
      }
    return { place: found }
  }

  /** Finds what a place lies in, so many levels up; whether that is known by now. */
  function settle(place: Place, up: number, steps: number): boolean {
    let at: Place | null = place
    for (let level = 0; at && level < up; level += 1) {
      if (at.within === undefined && !settleOne(at, steps)) return false
      at = at.within ?? null
    }
    return true
  }

  function settleOne(place: Place, steps: number): boolean {
    const cell = cells.get(place.row!)!.partOf ?? ''
    if (!answers.has(cell) && (asked.has(cell) || steps === FAR)) return false
    const { found, isSure } = cell === '' ? NOWHERE : look(cell, steps + 1)
    if (isSure) place.within = 'place' in found ? found.place : null
    return isSure
  }

  /**
   * What is still open when a cell has been looked at from the beginning lies in a circle: it is
   * left out.
   */
  function answerTo(cell: string): Found {
    asked.clear()
    const { found } = look(cell, 0)
    answers.set(cell, found)
    return found
  }

  /**
   * A place with all that it lies in, no further than places may nest; undefined for one that lies
   * in itself.
   */
  function lineOf(place: Place): Place[] | undefined {
    const line = [place]
    while (line.length <= MOST_DEEP) {
      const last = line.at(-1)!
      if (last.within === undefined) {
        const cell = cells.get(last.row!)!.partOf ?? ''
        const found = cell === '' ? NOWHERE.found : answerTo(cell)
        last.within = 'place' in found ? found.place : null
      }
      if (!last.within) break
      if (line.includes(last.within)) return undefined
      line.push(last.within)
    }
    return line
  }

  /** The place that a cell names, unless nothing may lie in it any more. */
  function find(cell: string): Found {
    const found = answerTo(cell)
    const line = 'place' in found ? lineOf(found.place) : []
    return line && line.length >= MOST_DEEP ? { error: TOO_DEEP } : found
  }

  /** How many rows have to be there before this one; undefined for one that lies in itself. */
  function levelOf(number: number): number | undefined {
    const line = lineOf(made.get(number)!)
    return line && line.filter(({ row }) => row !== undefined).length - 1
  }
  return { find, levelOf }
}
