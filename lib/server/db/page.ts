import { sql, type SQL } from 'drizzle-orm'
import { PageOfRows } from '@/lib/server/answer'
import type { Ctx } from '@/lib/server/ctx'
import { rowsOf } from './rows'

type Sort =
  | SQL
  /** A column that is never null, and has an index to be read backwards. */
  | { indexed: SQL }
  /** The place that its word has among the words for all of them, joined to each row: quicker than to compare words. */
  | { place: SQL; among: SQL }

type Search = { found: SQL; fits: SQL } | undefined

type Page = {
  /** Table and alias, as in `roles r`. */
  from: SQL
  /** The column that identifies a row. */
  key: SQL
  /** What is left out narrows nothing. */
  where: (SQL | undefined | false | '')[]
  /**
   * A search of a list that may be very long: `found` answers the keys of what an index finds, `fits` says of a row
   * whether it is among them. Other lists have it in `where`.
   */
  search?: Search
  /** What the list can be ordered by. */
  sorts: Record<string, Sort>
  /** The columns of a row as it is answered, and what has to be joined for them. */
  columns: SQL
  joins?: SQL
  query: { search?: string; sort: string; limit: number; offset: number }
}

function orderOf(sorts: Page['sorts'], wanted: string, of = sql``) {
  const descending = wanted.startsWith('-')
  const sort = sorts[descending ? wanted.slice(1) : wanted]!
  const isIndexed = 'indexed' in sort
  const way = descending ? 'desc' : 'asc'
  const direction = sql.raw(`${way} ${isIndexed ? '' : 'nulls last'}`)
  return {
    isIndexed,
    place: isIndexed ? sort.indexed : 'place' in sort ? sort.place : sort,
    among: 'among' in sort ? sort.among : sql``,
    // Both the same way, or no index could be read backwards.
    order: sql`order by ${of}place ${direction}, ${of}key ${sql.raw(way)}`,
  }
}

type Cut = {
  /** What comes before `select`, the number of rows, and the page of keys with their places. */
  ahead: SQL
  total: SQL
  rows: SQL
}

/** Without a search, count and page have their indexes; what one finds is looked for once. */
function cutOf({ from, key, sorts, query }: Page, conditions: SQL[]): Cut {
  const { place, among, order } = orderOf(sorts, query.sort)
  const window = sql`${order} limit ${query.limit} offset ${query.offset}`
  const matching = sql`${key} as key, ${place} as place from ${from} ${among} ${all(conditions)}`
  if (!query.search)
    return {
      ahead: sql``,
      total: sql`(select count(*)::int from ${from} ${all(conditions)})`,
      rows: sql`(select ${matching} ${window})`,
    }
  return {
    ahead: sql`with matching as materialized (select ${matching})`,
    total: sql`(select count(*)::int from matching)`,
    rows: sql`(select * from matching ${window})`,
  }
}

/** From so many rows on it is quicker to look at each row in its order than to put in order what was found. */
export const FEW = 5000

/**
 * The same for a search of which nobody knows how much it finds: a pattern tells the planner nothing. An index finds the
 * first of them; only if those are few, they are all there is to count and to sort. Of many, those of the page are looked
 * for in the order of an index, or without one all of them are, once.
 */
function cutOfSearch({ from, key, sorts, query }: Page, conditions: SQL[], { found, fits }: NonNullable<Search>): Cut {
  const { isIndexed, place, among, order } = orderOf(sorts, query.sort)
  const window = sql`${order} limit ${query.limit} offset ${query.offset}`
  const few = sql`(select count(*) <= ${FEW} from hits)`
  const isHit = sql`${key} in (select key from hits)`
  // As a case it is no longer something that an index could be asked for.
  const isOne = sql`case when ${fits} then true else false end`
  const count = (one: SQL) => sql`(select count(*)::int from ${from} ${all([...conditions, one])})`
  const matching = (when: SQL, one: SQL) =>
    sql`select ${key} as key, ${place} as place from ${from} ${among} ${all([when, ...conditions, one])}`
  const hits = sql`with hits as materialized (select * from (${found}) found (key) limit ${FEW + 1})`
  const many = matching(sql`not ${few}`, isOne)
  return {
    ahead: isIndexed ? hits : sql`${hits}, many as materialized (${many})`,
    total: sql`case when ${few} then ${count(isHit)} else ${isIndexed ? count(isOne) : sql`(select count(*)::int from many)`} end`,
    rows: sql`((${matching(few, isHit)} ${window}) union all (${isIndexed ? many : sql`select * from many`} ${window}))`,
  }
}

const all = (conditions: SQL[]) => (conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``)

/**
 * One page of a list with its total, in one statement and one snapshot. The page is cut first: columns and joins are
 * for its rows alone.
 */
export async function pageOf<Row>(ctx: Ctx, page: Page) {
  const { from, key, where, search, sorts, columns, joins, query } = page
  const conditions = where.filter((condition): condition is SQL => Boolean(condition))
  const { ahead, total, rows: keys } = search ? cutOfSearch(page, conditions, search) : cutOf(page, conditions)
  const rows = await rowsOf<{ total: number; pageKey: unknown }>(
    ctx,
    sql`${ahead} select counted.total, page.key as "pageKey", ${columns}
    from (select ${total} as total) counted
    left join ${keys} page on true
    left join ${from} on ${key} = page.key ${joins ?? sql``}
    ${orderOf(sorts, query.sort, sql`page.`).order}`,
    !query.search,
  )
  // Behind the last page there is the total alone.
  const found = rows
    .filter(({ pageKey }) => pageKey !== null)
    .map(({ total: _total, pageKey: _key, ...row }) => row as unknown as Row)
  return new PageOfRows(found, rows[0]!.total)
}

/** Order of names as people sort them. */
export const byName = (column: SQL) => sql`${column} collate "und-x-icu"`

/** Whether text that is `searchable` contains the words. */
export const contains = (text: SQL, words: string | undefined) => words && sql`${text} like search_pattern(${words})`

/** The order of what `ordered` has as key and place, joined to each row by its key: places are compared sooner than names. */
const byPlace = (ordered: SQL, key: SQL): Sort => ({
  place: sql`in_order.place`,
  among: sql`left join (${ordered}) in_order (key, place) on in_order.key = ${key}`,
})
/** Of two that are called the same, the same one is always first: pages would overlap otherwise. */
const numbered = (name: SQL, key: SQL) => sql`row_number() over (order by ${byName(name)}, ${key})`

/** The order of the organizations that rows are of; where all are of one, there is none to tell apart. */
export const byOrganization = ({ scope }: Ctx, id: SQL): Sort =>
  scope.kind === 'organization'
    ? { indexed: id }
    : byPlace(sql`select id, ${numbered(sql`label`, sql`id`)} from organizations`, id)

/** The order of the countries that rows lie in. */
export const byCountry = (code: SQL): Sort =>
  byPlace(sql`select code, ${numbered(sql`name`, sql`code`)} from countries`, code)

/** Codes in the order of the words for them. */
export function byWord(code: SQL, words: Record<string, string>): Sort {
  const codes = Object.entries(words).toSorted(([, a], [, b]) => a.localeCompare(b)).map(([code]) => code) // prettier-ignore
  return byPlace(
    sql`select code, place from unnest(${sql.param(codes)}::text[]) with ordinality codes (code, place)`,
    code,
  )
}
