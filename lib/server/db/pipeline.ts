import { Query, Result, types, type Connection, type FieldDef, type QueryConfig, type QueryResult } from 'pg'
import { prepareValue } from 'pg/lib/utils'

/** A statement, and who waits for its answer. */
export type Asked = {
  statement: QueryConfig
  resolve: (answer: QueryResult) => void
  reject: (error: unknown) => void
}

/** How a connection reads the rows of the prepared statements that it has answered; null where there are none. */
export type Readers = Map<string, Result | null>

/**
 * Statements that are sent and answered together, up to one Sync (libpq's word for that is pipeline). By itself pg sends a
 * Sync with each, and asks for its columns again and again: together that costs as much as a short statement does.
 * Where one fails, PostgreSQL does nothing of those after it, which fail with its error.
 */
export class Pipeline extends Query {
  private readonly answers: Result[] = []
  private answer = new Result('', types)
  private described: Result | undefined
  private unsent: unknown

  constructor(
    private readonly asked: Asked[],
    private readonly readers: Readers,
  ) {
    super('')
  }

  override submit = (connection: Connection): void => {
    try {
      for (const { statement } of this.asked) this.send(connection, statement)
    } catch (error) {
      // What went before is answered; this one and the rest have not left.
      this.unsent = error
    }
    connection.sync()
  }

  private send(connection: Connection, { name = '', text, values }: QueryConfig) {
    const { parsedStatements } = connection
    if (!name || parsedStatements[name] === undefined) {
      // It may have been prepared before it failed; where it was not, there is nothing to close.
      if (name) connection.close({ type: 'S', name }, true)
      connection.parse({ name, text, types: [] }, true)
      if (name) parsedStatements[name] = text
    } else if (parsedStatements[name] !== text) throw new Error(`Two statements have the name ${name}.`)
    connection.bind({ statement: name, values: values as string[], valueMapper: prepareValue }, true)
    if (!this.readers.has(name)) connection.describe({ type: 'P' }, true)
    connection.execute(null, true)
  }

  /** The name of the statement that is being answered. */
  private get current() {
    return this.asked[this.answers.length]?.statement.name
  }

  private get reader() {
    return this.described ?? this.readers.get(this.current ?? '') ?? null
  }

  // What pg calls as messages come in.

  handleRowDescription({ fields }: { fields: FieldDef[] }) {
    this.described = new Result('', types)
    this.described.addFields(fields)
  }

  handleDataRow({ fields: values }: { fields: (string | null)[] }) {
    this.answer.rows.push(this.reader!.parseRow(values))
  }

  handleCommandComplete(message: { text: string }) {
    const { current: name, reader, answer } = this
    if (name) this.readers.set(name, reader)
    if (reader) answer.fields = reader.fields
    answer.addCommandComplete(message)
    this.answers.push(answer)
    this.answer = new Result('', types)
    this.described = undefined
  }

  handleReadyForQuery(connection: Connection) {
    this.settle(connection, this.unsent)
  }

  handleError(error: unknown, connection: Connection) {
    this.settle(connection, error)
  }

  private settle({ parsedStatements }: Connection, error: unknown) {
    for (const [n, { statement, resolve, reject }] of this.asked.entries()) {
      const answer = this.answers[n]
      if (answer) {
        resolve(answer)
        continue
      }
      // Nobody has said whether it is prepared.
      if (statement.name && !this.readers.has(statement.name)) parsedStatements[statement.name] = undefined
      reject(error)
    }
  }
}
