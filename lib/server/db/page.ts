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
  /** What the list can be ordered by. */
  sorts: Record<string, SQL>
  /** The columns of a row as it is answered, and what has to be joined for them. */
  columns: SQL
  joins?: SQL
  query: { sort: string; limit: number; offset: number }
}

/**
 * One page of a list with its total, in one statement and one snapshot. The page is cut first: columns and joins are
 * for its rows alone.
 */
export async function pageOf<Row>(ctx: Ctx, { from, key, where, sorts, columns, joins, query }: Page) {
  const conditions = where.filter((condition): condition is SQL => Boolean(condition))
  const matching = conditions.length > 0 ? sql`${from} where ${sql.join(conditions, sql` and `)}` : from
  const descending = query.sort.startsWith('-')
  const direction = sql.raw(descending ? 'desc nulls last' : 'asc nulls last')
  const order = sql`order by ${sorts[descending ? query.sort.slice(1) : query.sort]!} ${direction}, ${key}`
  const rows = await rowsOf<{ total: number; pageKey: unknown }>(
    ctx,
    sql`select counted.total, page.key as "pageKey", ${columns}
    from (select count(*)::int as total from ${matching}) counted
    left join (select ${key} as key from ${matching} ${order} limit ${query.limit} offset ${query.offset}) page on true
    left join ${from} on ${key} = page.key ${joins ?? sql``}
    ${order}`,
  )
  // Behind the last page there is the total alone.
  const found = rows
    .filter(({ pageKey }) => pageKey !== null)
    .map(({ total: _total, pageKey: _key, ...row }) => row as unknown as Row)
  return new PageOfRows(found, rows[0]!.total)
}

/** Order of names as people sort them. */
export const byName = (column: SQL) => sql`${column} collate "und-x-icu"`

/**
 * The pattern for what contains the words, without regard to case and accents; LIKE's own signs are plain characters.
 * A query of its own, so that PostgreSQL works it out once and not for each row.
 */
export const patternOf = (words: string) =>
  sql`(select '%' || lower(unaccent(${words.replace(/[\\%_]/g, '\\$&')})) || '%')`

/** `like` on text that contains the words. */
export const contains = (text: SQL, words: string | undefined) =>
  words && sql`lower(unaccent(${text})) like ${patternOf(words)}`
