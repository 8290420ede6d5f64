import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import type { NumberedCells } from '@/lib/server/imports/noun'

// Which place of a file another one lies in: places are named there, by their name or by the way to them.

export type KnownPlace = { id: number; partOfId: number | null; name: string; npi: string; gln: string }
/** A place that is here, or a row that is to become one. */
type Place = { id?: number; row?: number; name: string; within: Place | null | undefined }

const plain = (name: string) => name.trim().toLowerCase()
const wayOf = (cell: string) => cell.split(/[›>]/).map(plain).filter(Boolean)

/** What the place at the end of a way is called. */
export const nameIn = (cell: string) => wayOf(cell).at(-1) ?? ''

/** The places of the organization; or those of one name, with what they lie in. */
export function knownPlaces(ctx: Ctx, name?: string): Promise<KnownPlace[]> {
  const columns = sql`l.id, l.part_of_id as "partOfId", l.name, l.npi, l.gln`
  const ofHere = sql`l.organization_id = ${organizationOf(ctx).id}`
  if (name === undefined) return rowsOf(ctx, sql`select ${columns} from locations l where ${ofHere}`)
  return rowsOf(
    ctx,
    sql`with recursive found as (
        select ${columns} from locations l where ${ofHere} and lower(l.name) = ${name}
        union select ${columns} from locations l join found on l.id = found."partOfId"
      ) select * from found`,
  )
}

/** Whether a place is at the end of this way, which may begin anywhere. */
const isAt = (place: Place | null | undefined, way: string[]): boolean =>
  way.length === 0 || (Boolean(place) && plain(place!.name) === way.at(-1) && isAt(place!.within, way.slice(0, -1)))

export type Found = { place: Place } | { error: string }

/** Every place by its name: what is here, and what the file is to make. */
export function gazetteer(known: KnownPlace[], rows: NumberedCells[]) {
  const byId = new Map<number, Place>(known.map(({ id, name }) => [id, { id, name, within: null }]))
  for (const { id, partOfId } of known) if (partOfId !== null) byId.get(id)!.within = byId.get(partOfId)
  const named = new Map<string, Place[]>()
  const add = (place: Place) => named.set(plain(place.name), [...(named.get(plain(place.name)) ?? []), place])
  for (const place of byId.values()) add(place)
  const made = new Map<number, Place>()
  const cells = new Map(rows.map((row) => [row.number, row.cells]))
  for (const { number, cells: { name = '' } } of rows) {
    const place = { row: number, name, within: undefined }
    made.set(number, place)
    if (name) add(place)
  } // prettier-ignore

  /** What is here comes before what the file says: its row may be that very place. */
  function find(cell: string): Found {
    const way = wayOf(cell)
    const candidates = (named.get(way.at(-1) ?? '') ?? []).filter((place) => {
      if (place.row !== undefined) settle(place)
      return isAt(place, way)
    })
    const here = candidates.filter(({ id }) => id !== undefined)
    // Two rows of one name in one place are one place: the second of them is refused.
    const [found, ...more] = here.length > 0 ? here : candidates
    const others = more.filter(({ within }) => within !== found!.within)
    if (!found) return { error: `There is no place called “${cell}”, neither here nor in the file.` }
    if (others.length > 0) return { error: `Several places are called “${cell}”: write the way to it, as in Main Street Clinic › ${cell}.` } // prettier-ignore
    return { place: found }
  }

  const settling = new Set<Place>()
  /** Finds what a row of the file lies in, once. What is being looked for already lies in itself. */
  function settle(place: Place): void {
    if (place.within !== undefined || settling.has(place)) return
    settling.add(place)
    const cell = cells.get(place.row!)!.partOf ?? ''
    const found = cell === '' ? null : find(cell)
    place.within = found && 'place' in found ? found.place : null
    settling.delete(place)
  }

  /** How many rows have to be there before this one; undefined for one that lies in itself. */
  function levelOf(number: number): number | undefined {
    const seen = new Set<Place>()
    let level = 0
    for (let at = made.get(number)!; ; level += 1) {
      settle(at)
      seen.add(at)
      const above = at.within
      if (!above || above.id !== undefined) return level
      if (seen.has(above)) return undefined
      at = above
    }
  }
  return { find, levelOf }
}
