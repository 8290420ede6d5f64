import {
  Query,
  Result,
  types,
  type Connection,
  type FieldDef,
  type QueryConfig,
  type QueryResult,
} from 'pg'
import { prepareValue } from 'pg/lib/utils'

/** A statement, and who waits for its answer. */
export type Asked = {
  statement: QueryConfig
  resolve: (answer: QueryResult) => void
  reject: (error: unknown) => void
}

/**
 * How a connection reads the rows of the prepared statements that it has answered; null where there
 * are none.
 */
export type Readers = Map<string, Result | null>

/**
 * Statements that are sent and answered together, up to one Sync (libpq's word for that is
 * pipeline). By itself pg sends a Sync with each, and asks for its columns again and again:
 * together that costs as much as a short statement does. Where one fails, PostgreSQL does nothing
 * of those after it, which fail with its error.
 */
export class Pipeline extends Query {
  /** Of each that has left, how its rows are read, as far as that was known. */
  private readonly sent: (Result | null)[] = []
  /** Gives each that is done its answer. */
  private readonly done: (() => void)[] = []
  private answer = new Result('', types)
  private described: Result | undefined
  private unread: unknown
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
      // What went before is answered; this one and the rest have not left. Nor may their
      // transaction be committed.
      this.unsent = error
      connection.parse({ name: '', text: 'a statement that cannot be sent', types: [] }, true)
    }
    connection.sync()
  }

  private send(connection: Connection, { name = '', text, values }: QueryConfig) {
    const { parsedStatements } = connection
    if (name && (parsedStatements[name] ?? text) !== text)
      throw new Error(`Two statements have the name ${name}.`)
    const isPrepared = this.readers.has(name)
    if (!isPrepared) {
      // It may be prepared and never have been answered; where it is not, there is nothing to
      // close.
      if (name) connection.close({ type: 'S', name }, true)
      connection.parse({ name, text, types: [] }, true)
      if (name) parsedStatements[name] = text
    }
    connection.bind(
      { statement: name, values: values as string[], valueMapper: prepareValue },
      true,
    )
    if (!isPrepared) connection.describe({ type: 'P' }, true)
    connection.execute(null, true)
    this.sent.push(this.readers.get(name) ?? null)
  }

  private get reader() {
    return this.described ?? this.sent[this.done.length] ?? null
  }

  // What pg calls as messages come in, from the socket: an error that is thrown there ends the
  // process.

  handleRowDescription({ fields }: { fields: FieldDef[] }) {
    this.described = new Result('', types)
    this.described.addFields(fields)
  }

  handleDataRow({ fields: values }: { fields: (string | null)[] }) {
    try {
      this.answer.rows.push(this.reader!.parseRow(values))
    } catch (error) {
      this.unread ??= error
    }
  }

  handleCommandComplete(message: { text: string }, connection: Connection) {
    this.answer.addCommandComplete(message)
    this.next(connection)
  }

  handleEmptyQuery(connection: Connection) {
    this.next(connection)
  }

  private next({ parsedStatements }: Connection) {
    const { reader, answer, unread } = this
    const { statement, resolve, reject } = this.asked[this.done.length]!
    const { name, text } = statement
    if (name) {
      this.readers.set(name, reader)
      parsedStatements[name] = text
    }
    if (reader) answer.fields = reader.fields
    this.done.push(unread === undefined ? () => resolve(answer) : () => reject(unread))
    this.answer = new Result('', types)
    this.described = this.unread = undefined
  }

  handleReadyForQuery(connection: Connection) {
    this.settle(connection, this.unsent)
  }

  handleError(error: unknown, connection: Connection) {
    this.settle(connection, this.done.length < this.sent.length ? error : (this.unsent ?? error))
  }

  private settle({ parsedStatements }: Connection, error: unknown) {
    for (const give of this.done) give()
    // The first one is what failed: its place is the last that is noted in the error.
    for (const { statement, reject } of this.asked.slice(this.done.length).reverse()) {
      const { name } = statement
      if (name) {
        // It may not be prepared, or for columns that its table no longer has.
        this.readers.delete(name)
        parsedStatements[name] = undefined
      }
      reject(error)
    }
  }
}
