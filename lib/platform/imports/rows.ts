import { sql } from 'drizzle-orm'
import { PageOfRows } from '@/lib/platform/api/answer'
import { CsvAnswer } from '@/lib/platform/api/csv'
import type { Ctx } from '@/lib/platform/api/ctx'
import { pageOf } from '@/lib/platform/db/page'
import type { ImportRow, RowsQuery } from '@/lib/shared/imports/import-schema'
import { ERROR_COLUMN, MOST_ROWS } from '@/lib/shared/imports/imports'
import type { Errors, ImportNoun } from './noun'
import { findImport } from './store'

type Stored = Omit<ImportRow, 'errors'> & { errors: Errors | null }

/** What is wrong with a row, in the order of the fields. */
function inOrder({ fields }: ImportNoun, errors: Errors | null): ImportRow['errors'] {
  const known = [{ name: '', label: '' }, ...fields]
  return known.flatMap(({ name, label }) =>
    errors?.[name] ? [{ label, message: errors[name] }] : [],
  )
}

const searched = (words: string | undefined) =>
  words &&
  sql`searchable(cells::text || ' ' || coalesce(errors::text, '') || ' ' || note) like search_pattern(${words})`

/** The rows of a file, with what is or became of each. Throws 404 for an unknown import. */
export async function listRows(ctx: Ctx, noun: ImportNoun, id: string, query: RowsQuery) {
  await findImport(ctx, noun, id)
  const { rows, total } = await pageOf<Stored>(ctx, {
    // A number is one row's within one file alone.
    from: sql`(select * from import_rows where import_id = ${id}) r`,
    key: sql`r.number`,
    where: [
      query.result && sql`r.result = any(${sql.param(query.result)})`,
      searched(query.search),
    ],
    sorts: { number: { indexed: sql`r.number` } },
    columns: sql`r.number, r.cells, r.result, r.errors, r.note`,
    query,
  })
  return new PageOfRows(
    rows.map((row): ImportRow => ({ ...row, errors: inOrder(noun, row.errors) })),
    total,
  )
}

const inWords = ({ errors, note }: ImportRow) =>
  errors.map(({ label, message }) => (label ? `${label}: ${message}` : message)).join(' ') || note

/**
 * Rows as they came, each with what is wrong with it: in the first column, for those with more
 * cells than they should have. Mended, the file can be imported as it is.
 */
export async function exportRows(
  ctx: Ctx,
  noun: ImportNoun,
  id: string,
  query: RowsQuery,
): Promise<CsvAnswer> {
  const { columns } = await findImport(ctx, noun, id)
  const { rows } = await listRows(ctx, noun, id, { ...query, limit: MOST_ROWS, offset: 0 })
  const name = query.result?.join() === 'failed' ? `${noun.noun}-failed-rows` : `${noun.noun}-rows`
  return CsvAnswer.lines(name, [
    [ERROR_COLUMN, ...columns],
    ...rows.map((row) => [inWords(row), ...row.cells]),
  ])
}
