import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import type { FhirCall } from '@/lib/platform/api/fhir-endpoint'
import { FhirRefusal, outcomeOf } from '@/lib/platform/api/fhir-outcome'
import { notFound } from '@/lib/platform/api/errors'
import { cursorText, readSearch, type Cursor, type Search } from './asked'
import type { AnyDefinition, Definition, Sort } from './definition'
import type { Known } from './parts'
import type { Bundle, Link, Resource } from './r4'
import { definitionOf, hasId } from './registry'
import { subsetOf } from './subset'

const all = (conditions: (SQL | undefined)[]) =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `)

type Row = Known & { cursorPlace: string; cursorKey: string }

const cast = (value: string, { type }: Sort) => sql`${value}::${sql.raw(type)}`

/** Of so many rows a page is read in their order sooner than all of them are found. */
const MANY = 1000

/**
 * One page, by place and key: rows that come or go meanwhile move nothing from one page to another.
 * One row more than asked for tells whether there is another page. `total` is how many are found,
 * where that is known.
 */
async function rowsAt(
  ctx: Ctx,
  { rows, columns }: AnyDefinition,
  search: Search,
  total = 0,
): Promise<Row[]> {
  const { key, order: first = key, from, joins = sql``, within } = rows(ctx)
  const { sort = first, cursor, descending, count, conditions } = search
  const upwards = descending === (cursor?.back ?? false)
  const [than, order] = upwards ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const own = cursor && cast(cursor.key, key)
  const beyond =
    cursor &&
    (sort === key
      ? sql`${key.by} ${than} ${own}`
      : sql`(${sort.by}, ${key.by}) ${than} (${cast(cursor.place, sort)}, ${own})`)
  return rowsOf<Row>(
    ctx,
    sql`select ${columns(ctx)}, (${sort.by})::text as "cursorPlace", (${key.by})::text as "cursorKey" from ${from} ${joins}
      where ${all([within, ...conditions.map(({ few, many }) => (total > MANY ? many : few)), beyond])}
      order by ${sort.by} ${order}, ${key.by} ${order} limit ${count + 1}`,
  )
}

async function totalOf(ctx: Ctx, { rows }: AnyDefinition, { conditions }: Search): Promise<number> {
  const { from, within } = rows(ctx)
  const statement = sql`select count(*)::int as total from ${from} where ${all([within, ...conditions.map(({ few }) => few)])}`
  const [row] = await rowsOf<{ total: number }>(ctx, statement)
  return row!.total
}

const shown = (definition: AnyDefinition, row: Known, base: string): Resource =>
  (definition as unknown as Definition).toResource(row, base)

/** The addresses of this page and those beside it; what was not understood is not in them. */
function linksOf(
  address: string,
  search: Search,
  cursors: { previous?: Cursor; next?: Cursor },
): Link[] {
  const params = search.understood.filter(([name]) => name !== '_cursor')
  const own = search.understood.filter(([name]) => name === '_cursor')
  const url = (more: [string, string][]) => {
    const query = new URLSearchParams([...params, ...more]).toString()
    return query ? `${address}?${query}` : address
  }
  const other = (relation: 'previous' | 'next', cursor: Cursor | undefined): Link[] =>
    cursor ? [{ relation, url: url([['_cursor', cursorText(cursor)]]) }] : []
  return [
    { relation: 'self', url: url(own) },
    ...other('previous', cursors.previous),
    ...other('next', cursors.next),
  ]
}

/** The rows of a page in their order, and what its neighbours begin with. */
function pageOf(rows: Row[], { cursor, count }: Search) {
  const back = cursor?.back ?? false
  const isMore = rows.length > count
  const page = back ? rows.slice(0, count).reverse() : rows.slice(0, count)
  const at = (row: Row | undefined, back: boolean): Cursor | undefined =>
    row && { back, place: row.cursorPlace, key: row.cursorKey }
  const previous = (back ? isMore : cursor !== undefined) ? at(page[0], true) : undefined
  const next = (back ? cursor !== undefined : isMore) ? at(page.at(-1), false) : undefined
  return { page, previous, next }
}

/** The resources of one type that a search finds, a page of them. */
export async function searchResources(
  ctx: Ctx,
  definition: AnyDefinition,
  call: FhirCall,
): Promise<Bundle> {
  const search = readSearch(ctx, definition, call)
  const { base } = call
  const address = `${base}/${definition.type}`
  const total =
    search.total || search.countOnly ? await totalOf(ctx, definition, search) : undefined
  const rows = search.countOnly || total === 0 ? [] : await rowsAt(ctx, definition, search, total)
  const { page, previous, next } = pageOf(rows, search)
  const matches = page.map((row) => {
    const resource = subsetOf(shown(definition, row, base), search.subset)
    return { fullUrl: `${address}/${resource.id}`, resource, search: { mode: 'match' as const } }
  })
  const told =
    search.ignored.length > 0
      ? [{ resource: outcomeOf(search.ignored), search: { mode: 'outcome' as const } }]
      : []
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    ...(total !== undefined && { total }),
    link: linksOf(address, search, { previous, next }),
    ...(matches.length + told.length > 0 && { entry: [...matches, ...told] }),
  }
}

type Query = { type: string; query: string; base: string; wrong: (sentence: string) => never }

/**
 * Those of one type that a query finds, by their ids: two of them are as many as anybody needs to
 * know of. What cannot be read of it is `wrong` where it stands.
 */
export async function findIds(ctx: Ctx, { type, query, base, wrong }: Query): Promise<string[]> {
  const definition = definitionOf(type)
  const search = readQuery(ctx, definition, { query, base, wrong })
  const rows = await rowsAt(ctx, definition, { ...search, count: 1, cursor: undefined })
  return rows.map(({ id }) => id)
}

function readQuery(
  ctx: Ctx,
  definition: AnyDefinition,
  { query, base, wrong }: Omit<Query, 'type'>,
): Search {
  try {
    return readSearch(ctx, definition, {
      params: new URLSearchParams(query),
      base,
      strict: true,
      lenient: false,
    })
  } catch (error) {
    if (error instanceof FhirRefusal)
      return wrong(error.issues.map(({ details }) => details.text).join(' '))
    throw error
  }
}

/** One resource by its id. Throws 404, also for one of another tenant. */
export async function readResource(
  ctx: Ctx,
  definition: AnyDefinition,
  id: string,
  base: string,
): Promise<Resource> {
  const { columns, rows, type } = definition
  const { from, joins = sql``, within } = rows(ctx)
  const statement = sql`select ${columns(ctx)} from ${from} ${joins} where ${all([hasId(ctx, definition, id), within])}`
  const [row] = await rowsOf<Known>(ctx, statement, true)
  return shown(definition, row ?? notFound(type), base)
}
