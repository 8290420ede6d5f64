import { sql, type SQL } from 'drizzle-orm'
import { PageOfRows } from '@/lib/server/answer'
import type { Ctx } from '@/lib/server/ctx'
import { rowsOf } from './rows'

type Page = {
  /** Table and alias, as in `roles r`. */
  from: SQL
  /** The column that identifies a row. */
  key: SQL
  /** What is left out narrows nothing. */
  where: (SQL | undefined | false | '')[]
  /** What the list can be ordered by; `indexed` is a column that is never null, and has an index to be read backwards. */
  sorts: Record<string, SQL | { indexed: SQL }>
  /** The columns of a row as it is answered, and what has to be joined for them. */
  columns: SQL
  joins?: SQL
  query: { search?: string; sort: string; limit: number; offset: number }
}

/**
 * One page of a list with its total, in one statement and one snapshot. The page is cut first: columns and joins are
 * for its rows alone.
 */
export async function pageOf<Row>(ctx: Ctx, { from, key, where, sorts, columns, joins, query }: Page) {
  const conditions = where.filter((condition): condition is SQL => Boolean(condition))
  const matching = conditions.length > 0 ? sql`${from} where ${sql.join(conditions, sql` and `)}` : from
  const descending = query.sort.startsWith('-')
  const sort = sorts[descending ? query.sort.slice(1) : query.sort]!
  const [place, nulls] = 'indexed' in sort ? [sort.indexed, ''] : [sort, 'nulls last']
  const direction = sql.raw(`${descending ? 'desc' : 'asc'} ${nulls}`)
  const order = (of: SQL) => sql`order by ${of}place ${direction}, ${of}key`
  // What a search finds is looked for once; without one, count and page have their indexes.
  const once = sql.raw(query.search ? 'materialized' : 'not materialized')
  const rows = await rowsOf<{ total: number; pageKey: unknown }>(
    ctx,
    sql`with matching as ${once} (select ${key} as key, ${place} as place from ${matching})
    select counted.total, page.key as "pageKey", ${columns}
    from (select count(*)::int as total from matching) counted
    left join (select * from matching ${order(sql``)} limit ${query.limit} offset ${query.offset}) page on true
    left join ${from} on ${key} = page.key ${joins ?? sql``}
    ${order(sql`page.`)}`,
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
