import { sql, type SQL } from 'drizzle-orm'
import { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { plannedOnce, rowsOf } from './rows'

type Sort =
  | SQL
  /** A column that is never null, and has an index to be read backwards. */
  | { indexed: SQL }
  /**
   * The place that its word has among the words for all of them, joined to each row: quicker than
   * to compare words.
   */
  | { place: SQL; among: SQL }
  /**
   * What another table has an index for, with `second` for those that are alike in it: its rows in
   * their order lead to ours.
   */
  | { place: SQL; second: SQL; along: SQL }

type Search = { found: SQL; fits: SQL } | undefined

type Page = {
  /** Table and alias, as in `roles r`. */
  from: SQL
  /** The column that identifies a row. */
  key: SQL
  /** What is left out narrows nothing. */
  where: (SQL | undefined | false | '')[]
  /**
   * A search of a list that may be very long: `found` answers the keys of what an index finds,
   * `fits` says of a row whether it is among them. Other lists have it in `where`.
   */
  search?: Search
  /** What the list can be ordered by. */
  sorts: Record<string, Sort>
  /** The columns of a row as it is answered, and what has to be joined for them. */
  columns: SQL
  joins?: SQL
  /**
   * Of a list that is asked for all the time: where nothing narrows it, each page has the same
   * plan. The first one has no parameters, of which PostgreSQL keeps the plan by itself.
   */
  plansOnce?: boolean
  /** Its rows are named by their keys: whatever those are, the plan is the same. */
  byKey?: boolean
  query: { search?: string; sort: string; limit: number; offset: number }
}

function orderOf({ sorts, query }: Page) {
  const descending = query.sort.startsWith('-')
  const sort = sorts[descending ? query.sort.slice(1) : query.sort]!
  const isIndexed = 'indexed' in sort || 'second' in sort
  const second = 'second' in sort ? sort.second : undefined
  return {
    isIndexed,
    columns: sql`${'indexed' in sort ? sort.indexed : 'place' in sort ? sort.place : sort} as place${second && sql`, ${second} as second`}`,
    among: 'among' in sort ? sort.among : 'along' in sort ? sort.along : sql``,
    /** All the same way, or no index could be read backwards. */
    order: (of = '', backwards = false) => {
      const way = descending === backwards ? 'asc' : 'desc'
      const nulls = isIndexed ? '' : ` nulls ${backwards ? 'first' : 'last'}`
      return sql.raw(
        `order by ${of}place ${way}${nulls}, ${second ? `${of}second ${way}, ` : ''}${of}key ${way}`,
      )
    },
  }
}

/** Some rows of an order, counted from its end where they are nearer to that. */
type Window = { limit: number; offset: number; backwards: boolean }

type Cut = {
  /** What comes before `select`, the number of rows, and the page of keys with their places. */
  ahead: SQL
  total: SQL
  rows: (window: Window) => SQL
  /** The same of what is known to be many by now: nothing has to be found first. */
  rowsOfMany?: (window: Window) => SQL
}

const windowOf =
  ({ order }: ReturnType<typeof orderOf>, plansOnce = false) =>
  ({ limit, offset, backwards }: Window) => {
    const count = plansOnce ? sql.raw(String(limit)) : sql`${limit}`
    const from = plansOnce && offset === 0 ? sql`` : sql` offset ${offset}`
    return sql`${order('', backwards)} limit ${count}${from}`
  }

/** Without a search, count and page have their indexes; what one finds is looked for once. */
function cutOf(page: Page, conditions: SQL[]): Cut {
  const { from, key, query } = page
  const order = orderOf(page)
  const within = windowOf(order, page.plansOnce)
  const matching = sql`select ${key} as key, ${order.columns} from ${from} ${order.among} ${all(conditions)}`
  if (!query.search)
    return {
      ahead: sql``,
      total: sql`(select count(*)::int from ${from} ${all(conditions)})`,
      rows: (window) => sql`(${matching} ${within(window)})`,
    }
  return {
    ahead: sql`with matching as materialized (${matching})`,
    total: sql`(select count(*)::int from matching)`,
    rows: (window) => sql`(select * from matching ${within(window)})`,
  }
}

/**
 * From so many rows on it is quicker to look at each row in its order than to put in order what was
 * found.
 */
export const FEW = 5000

/**
 * The same for a search of which nobody knows how much it finds: a pattern tells the planner
 * nothing. An index finds the first of them; only if those are few, they are all there is to count
 * and to sort. Of many, those of the page are looked for in the order of an index, or without one
 * all of them are, once.
 */
function cutOfSearch(page: Page, conditions: SQL[], { found, fits }: NonNullable<Search>): Cut {
  const { from, key } = page
  const order = orderOf(page)
  const within = windowOf(order)
  const few = sql`(select count(*) <= ${FEW} from hits)`
  // As a case it is no longer something that an index could be asked for.
  const isOne = sql`case when ${fits} then true else false end`
  const matching = (...more: SQL[]) =>
    sql`select ${key} as key, ${order.columns} from ${from} ${order.among} ${all([...more, ...conditions])}`
  const hits = sql`with hits as materialized (select * from (${found}) found (key) limit ${FEW + 1})`
  const ofFew = matching(few, sql`${key} in (select key from hits)`)
  const ofMany = matching(sql`not ${few}`, isOne)
  const counted = sql`(select count(*)::int from matching)`
  if (!order.isIndexed)
    return {
      ahead: sql`${hits}, matching as materialized (${ofFew} union all ${ofMany})`,
      total: counted,
      rows: (window) => sql`(select * from matching ${within(window)})`,
    }
  return {
    ahead: sql`${hits}, matching as materialized (${ofFew})`,
    total: sql`case when ${few} then ${counted} else (select count(*)::int from ${from} ${all([...conditions, isOne])}) end`,
    rows: (window) =>
      sql`((select * from matching ${within(window)}) union all (${ofMany} ${within(window)}))`,
    rowsOfMany: (window) => sql`(${matching(isOne)} ${within(window)})`,
  }
}

const all = (conditions: SQL[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``

/**
 * From here on it is worth knowing first how many rows there are: the last page is the first from
 * the other end.
 */
const FAR = 1000

/**
 * One page of a list with its total, in one statement and one snapshot; far into a list it is
 * counted first. The page is cut before anything else: columns and joins are for its rows alone.
 */
export async function pageOf<Row>(ctx: Ctx, page: Page) {
  const { from, key, where, search, columns, joins, plansOnce, byKey, query } = page
  const conditions = where.filter((condition): condition is SQL => Boolean(condition))
  const cut = search ? cutOfSearch(page, conditions, search) : cutOf(page, conditions)
  const { order } = orderOf(page)
  const read = (ahead: SQL, total: SQL, keys: SQL) => {
    const asked = () =>
      rowsOf<Cell>(
        ctx,
        sql`${ahead} select counted.total as "pageTotal", page.key as "pageKey", ${columns}
        from (select ${total} as total) counted
        left join ${keys} page on true
        left join ${from} on ${key} = page.key ${joins ?? sql``}
        ${order('page.')}`,
        !query.search,
      )
    return byKey || (plansOnce && query.offset > 0 && conditions.length === 0 && !search)
      ? plannedOnce(ctx, asked)
      : asked()
  }
  if (query.offset < FAR) {
    const rows = await read(cut.ahead, cut.total, cut.rows({ ...query, backwards: false }))
    return new PageOfRows(rowsIn<Row>(rows), rows[0]!.pageTotal)
  }
  const [counted] = await rowsOf<{ total: number }>(
    ctx,
    sql`${cut.ahead} select ${cut.total} as total`,
    !query.search,
  )
  const { total } = counted!
  const window = nearer(query, total)
  if (!window) return new PageOfRows<Row>([], total)
  const ofMany = total > FEW && cut.rowsOfMany
  const [ahead, keys] = ofMany ? [sql``, ofMany(window)] : [cut.ahead, cut.rows(window)]
  return new PageOfRows(rowsIn<Row>(await read(ahead, sql`${total}::int`, keys)), total)
}

/** A window from whichever end is nearer; none behind the last page. */
function nearer({ limit, offset }: Page['query'], total: number): Window | undefined {
  const size = Math.min(limit, total - offset)
  const behind = total - offset - size
  if (size <= 0) return undefined
  return behind < offset
    ? { limit: size, offset: behind, backwards: true }
    : { limit, offset, backwards: false }
}

/** What each row has besides its own columns, whatever those are called. */
type Cell = { pageTotal: number; pageKey: unknown }

/** Behind the last page there is the total alone. */
const rowsIn = <Row>(rows: Cell[]) =>
  rows
    .filter(({ pageKey }) => pageKey !== null)
    .map(({ pageTotal: _total, pageKey: _key, ...row }) => row as unknown as Row)

/** Order of names as people sort them. */
export const byName = (column: SQL) => sql`${column} collate "und-x-icu"`

/** Whether text that is `searchable` contains the words. */
export const contains = (text: SQL, words: string | undefined) =>
  words && sql`${text} like search_pattern(${words})`

/**
 * The order of what `ordered` has as key and place, joined to each row by its key: places are
 * compared sooner than names.
 */
const byPlace = (ordered: SQL, key: SQL): Sort => ({
  place: sql`in_order.place`,
  among: sql`left join (${ordered}) in_order (key, place) on in_order.key = ${key}`,
})
/** Of two that are called the same, the same one is always first: pages would overlap otherwise. */
const numbered = (name: SQL, key: SQL) => sql`row_number() over (order by ${byName(name)}, ${key})`

/**
 * The order of the organizations that rows are of; where all are of one, there is none to tell
 * apart.
 */
export const byOrganization = ({ scope }: Ctx, id: SQL): Sort =>
  scope.kind === 'organization'
    ? { indexed: id }
    : {
        place: byName(sql`in_order.label`),
        second: sql`in_order.id`,
        along: sql`join organizations in_order on in_order.id = ${id}`,
      }

/** The order of the countries that rows lie in. */
export const byCountry = (code: SQL): Sort =>
  byPlace(sql`select code, ${numbered(sql`name`, sql`code`)} from countries`, code)

/** Codes in the order of the words for them. */
export function byWord(code: SQL, words: Record<string, string>): Sort {
  const codes = Object.entries(words)
    .toSorted(([, a], [, b]) => a.localeCompare(b))
    .map(([code]) => code)
  return byPlace(
    sql`select code, place from unnest(${sql.param(codes)}::text[]) with ordinality codes (code, place)`,
    code,
  )
}
