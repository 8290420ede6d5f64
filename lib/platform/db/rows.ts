import { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryConfig } from 'pg'
import type { Ctx } from '@/lib/platform/api/ctx'
import { sendAhead } from './client'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * A row with its instants in ISO 8601, in place: to make each row anew takes a list longer than to
 * read it.
 */
function plain(row: Record<string, unknown>) {
  for (const name of Object.keys(row)) {
    const value = row[name]
    if (value instanceof Date) row[name] = value.toISOString()
  }
  return row
}

/** So many statements are kept prepared: each costs memory in every connection. */
const PREPARED = 100
/** Kept on the process, as the connections are that know statements by these names. */
const process_ = globalThis as { polyclinicStatements?: Map<string, string> }
const names = (process_.polyclinicStatements ??= new Map())

/**
 * A name for a statement that comes again and again: PostgreSQL plans it once. Those beyond the
 * first have none.
 */
function nameOf(text: string): string | undefined {
  if (names.size < PREPARED && !names.has(text)) names.set(text, `statement-${names.size}`)
  return names.get(text)
}

/**
 * Has what `read` asks for answered by one plan for all values. PostgreSQL would not keep one that
 * looks dearer for some values than a plan for them alone, and to plan a page of a list takes
 * longer than to read it.
 */
export function plannedOnce<Rows>(
  { client }: Pick<Ctx, 'client'>,
  read: () => Promise<Rows>,
): Promise<Rows> {
  const mode = (mode: string) =>
    sendAhead(client, { name: mode, text: `set local plan_cache_mode = ${mode}` })
  mode('force_generic_plan')
  const rows = read()
  mode('auto')
  return rows
}

function configOf(statement: SQL, prepared: boolean): QueryConfig {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  return { name: prepared ? nameOf(text) : undefined, text, values }
}

/**
 * A prepared statement whose answer nobody needs, by `sendAhead`: where it fails, so does the
 * transaction.
 */
export const writeAhead = ({ client }: Pick<Ctx, 'client'>, statement: SQL | QueryConfig): void =>
  sendAhead(client, statement instanceof SQL ? configOf(statement, true) : statement)

/**
 * The rows a statement answers, columns named as they are answered; instants in ISO 8601.
 * `prepared` is for statements of few wordings, whose best plan does not depend on their values.
 */
export async function rowsOf<Row>(
  { client }: Pick<Ctx, 'client'>,
  statement: SQL,
  prepared = false,
): Promise<Row[]> {
  const { rows } = await client.query<Record<string, unknown>>(configOf(statement, prepared))
  return rows.map((row) => plain(row) as Row)
}
