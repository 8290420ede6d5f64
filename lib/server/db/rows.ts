import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Ctx } from '@/lib/server/ctx'

const dialect = new PgDialect({ casing: 'snake_case' })

const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

/** The rows a statement answers, columns named as they are answered; instants in ISO 8601. */
export async function rowsOf<Row>({ client }: Pick<Ctx, 'client'>, statement: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  const { rows } = await client.query<Record<string, unknown>>({ text, values })
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])) as Row)
}
