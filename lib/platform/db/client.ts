import { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, Pool, type ClientConfig, type PoolClient, type QueryConfig } from 'pg'
import { env } from '@/lib/platform/config/env'
import { busy, isUnavailable, notCertain, tooLong } from '@/lib/platform/api/errors'
import { surviveLostConnections } from './lost-connections'

export type Db = NodePgDatabase<Record<string, never>>

/**
 * A running transaction. `client` is for statements that are clearer as SQL; what `afterCommit`
 * gets is done when nothing can take the changes back any more, what `afterRollback` gets when the
 * connection is free again: whoever held one while waiting for another would wait for others that
 * do the same.
 */
export type Transaction = {
  db: Db
  client: PoolClient
  afterCommit: (() => void)[]
  afterRollback: (() => Promise<unknown>)[]
}

/**
 * Statements of one turn of the event loop leave together: a packet for each costs the process more
 * than most of them. Has no effect with TLS, which does not write by this socket.
 */
export class GatheringClient extends Client {
  /** What the connection runs on, beneath TLS if there is any. */
  readonly socket: Socket
  private gathers = false

  constructor(config: ClientConfig) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.socket = socket
  }

  override query(...statement: never[]): never {
    if (!this.gathers) this.gather()
    return super.query(...(statement as [never])) as never
  }

  private gather() {
    this.gathers = true
    this.socket.cork()
    process.nextTick(() => {
      this.gathers = false
      this.socket.uncork()
    })
  }
}

/** So long a new connection may take, in ms. */
const CONNECTING_MS = 3000

/** A connection of the pools of transactions. */
export class TransactionClient extends GatheringClient {
  /** The pool gives its own options, of which the time limit is one for waiting in its queue. */
  constructor(options?: ClientConfig) {
    super({ ...options, connectionTimeoutMillis: CONNECTING_MS })
  }

  override query(...given: never[]): never {
    const [asked, ...more] = given as unknown as [Statement, ...unknown[]]
    // A pooler may give the next transaction another connection, which knows nothing of what was
    // prepared.
    const statement =
      typeof asked === 'string' || env().DATABASE_PREPARED_STATEMENTS
        ? asked
        : { ...asked, name: undefined }
    return super.query(statement as never, ...(more as never[])) as never
  }

  /**
   * Ends the connection at once, whatever it waits for: `end` would wait for a database that
   * answers nothing.
   */
  abandon() {
    this.socket.destroy()
  }
}

/**
 * What a transaction is for. `request`: somebody waits for it, for `DEADLINE_MS` at most. `heavy`:
 * somebody waits for work on many rows, which takes longer and has connections of its own. `job`:
 * nobody waits.
 */
export type Purpose = 'request' | 'heavy' | 'job'

/** How long the transaction of a request may take, in ms. */
const DEADLINE_MS = 10_000

const limitsOf = (statement: string, lock: string) =>
  `set local statement_timeout = '${statement}'; set local lock_timeout = '${lock}'`
/**
 * The limits of work on many rows: also for the rest of a transaction on an ordinary connection.
 */
export const PATIENTLY = limitsOf('10min', '1min')
/**
 * How long a statement may take and wait for what another one locks. Set in each transaction: a
 * pooler takes no such settings with a connection, and keeps none for it.
 */
const LIMITS: Record<Purpose, string> = {
  request: limitsOf('9s', '8s'),
  heavy: PATIENTLY,
  job: PATIENTLY,
}

/** How many connections each pool of a process opens at most (docs/operations.md). */
export const CONNECTIONS = { ordinary: 20, heavy: 6, jobs: 2, limits: 2 }
type PoolName = 'ordinary' | 'heavy'

/** How many transactions may wait for a connection of a pool, and how long, in ms. */
const QUEUE = { most: 200, longest: 10_000 }

type Connections = Partial<Record<PoolName, Pool>> & {
  open: Set<Socket>
  /** How many bytes have come by connections that are closed. */
  readBefore: number
}
/** Kept on the process, so that a hot reload in development does not open other pools. */
const process_ = globalThis as { polyclinicConnections?: Connections }
const connections = (process_.polyclinicConnections ??= {
  open: new Set(),
  readBefore: 0,
})

/**
 * Returns the connections of ordinary requests and jobs, or those of heavy requests, which never
 * take an ordinary one.
 */
export function pool(name: PoolName = 'ordinary'): Pool {
  return (connections[name] ??= openPool(name))
}

function openPool(name: PoolName): Pool {
  const pool = new Pool({
    connectionString: env().APP_DATABASE_URL,
    application_name: name === 'ordinary' ? 'polyclinic' : `polyclinic ${name}`,
    max: CONNECTIONS[name],
    // Statements follow one another without waiting for answers: most of a request's time would be
    // such waits.
    pipeline: true,
    Client: TransactionClient,
    connectionTimeoutMillis: QUEUE.longest,
    idleTimeoutMillis: 60_000,
  })
  pool.on('connect', (client) => {
    const { socket } = client as unknown as TransactionClient
    connections.open.add(socket)
    socket.once('close', () => {
      connections.open.delete(socket)
      connections.readBefore += socket.bytesRead
    })
  })
  return surviveLostConnections(pool, 'idle database connection lost')
}

/** pg's words for somebody who has waited too long in a pool's queue. */
const WAITED_TOO_LONG = 'timeout exceeded when trying to connect'

/**
 * Takes a connection, once there is one. Throws 503 at once when too many wait already, unless
 * nobody waits for the work, and when one has waited too long while the database answered others.
 */
async function takeConnection(purpose: Purpose): Promise<PoolClient> {
  const connecting = pool(purpose === 'heavy' ? 'heavy' : 'ordinary')
  if (purpose !== 'job' && connecting.waitingCount >= QUEUE.most) throw busy()
  const before = answersSoFar()
  try {
    return await connecting.connect()
  } catch (error) {
    if ((error as Error).message === WAITED_TOO_LONG && answersSoFar() > before) throw busy()
    throw error
  }
}

/** How many bytes have come from the database so far. */
export function answersSoFar(): number {
  let bytes = connections.readBefore
  for (const { bytesRead } of connections.open) bytes += bytesRead
  return bytes
}

// One Drizzle per connection: making it for every request costs more than most statements.
const dbs = new WeakMap<PoolClient, Db>()
function dbOf(client: PoolClient): Db {
  const known = dbs.get(client) ?? drizzle(client, { casing: 'snake_case' })
  dbs.set(client, known)
  return known
}

/** A text alone may be several commands. */
export type Statement = string | QueryConfig

export const COMMIT = { name: 'commit', text: 'commit' }

/**
 * Runs `work` in one transaction that begins with the commands `opening`. Not for entities: a
 * principal comes in through `lib/platform/db/tenant.ts`. Rolls back and discards the connection when
 * anything fails, so that no context of this request can reach the next. Throws 503 when it takes
 * longer than its purpose allows.
 */
export async function inTransaction<T>(
  opening: string[],
  work: (transaction: Transaction) => Promise<T>,
  purpose: Purpose = 'request',
): Promise<T> {
  const client = await takeConnection(purpose)
  const afterCommit: Transaction['afterCommit'] = []
  const afterRollback: Transaction['afterRollback'] = []
  failures.delete(client)
  let isAbandoned = false
  let isCommitting = false
  let endWatch = () => undefined as void
  const abandoned = new Promise<never>((_, reject) => {
    endWatch = WATCHES[purpose](() => {
      isAbandoned = true
      reject(tooLong())
      ;(client as unknown as TransactionClient).abandon()
    })
  })
  // While the database commits, nobody asks for it.
  abandoned.catch(() => undefined)
  try {
    // One message: as statements of their own these take a fifth of the time of a short transaction.
    sendAhead(client, ['begin', LIMITS[purpose], ...opening].join('; '))
    // Also work that waits for something else than this connection ends in time.
    const result = await Promise.race([
      work({ db: dbOf(client), client, afterCommit, afterRollback }),
      abandoned,
    ])
    // What could not even be sent has failed by then, and PostgreSQL knows nothing of it.
    await new Promise(process.nextTick)
    if (failures.has(client)) throw failures.get(client)
    isCommitting = true
    const { command } = await client.query(COMMIT)
    if (command !== 'COMMIT')
      throw new RolledBack('A statement failed unnoticed: the transaction was rolled back.')
    // Nothing would be saved, and the connection would take this request's rights into the next.
    if (client.getTransactionStatus() !== 'I')
      throw new Error('The transaction is still open after COMMIT.')
    endWatch()
    client.release()
    for (const run of afterCommit) run()
    return result
  } catch (error) {
    // A refusal is no reason to distrust the connection once ROLLBACK has succeeded on it.
    const failure = await failureOf(client.query('rollback'))
    client.release(failure ?? hasLostStatement(error))
    endWatch()
    for (const run of afterRollback) await run()
    if (isCommitting && (isAbandoned || isUnavailable(error))) throw notCertain()
    if (isAbandoned) throw tooLong()
    throw isAborted(error) ? (failures.get(client) ?? error) : error
  }
}

/** Returns what a statement has failed with; undefined when it has not. */
export const failureOf = (asked: Promise<unknown>): Promise<Error | undefined> =>
  asked.then(
    () => undefined,
    (failure: Error) => failure,
  )

/** What has failed of the statements that nobody waited for. */
const failures = new WeakMap<PoolClient, unknown>()

class RolledBack extends Error {}

/**
 * PostgreSQL does nothing more in a transaction of which a statement has failed, and says no more
 * than that; nor does it prepare statements there, so that it does not know them afterwards.
 */
const isAborted = (error: unknown) =>
  error instanceof RolledBack ||
  ['25P02', '26000'].includes((error as { code?: string }).code ?? '')

/**
 * Whether a prepared statement fails on this connection from now on: it was prepared for columns
 * that its table no longer has, or pg has closed it because a value could not be sent.
 */
const hasLostStatement = (error: unknown) =>
  error instanceof TypeError || ['0A000', '26000'].includes((error as { code?: string }).code ?? '')

/**
 * Sends statements whose answer nobody needs: where they fail, so does the transaction, with their
 * error.
 */
export const sendAhead = (client: PoolClient, statement: Statement) =>
  void client
    .query(statement)
    .catch((error: unknown) => isAborted(error) || failures.set(client, error))

/** Calls `abandon` when a transaction has lasted too long; answers how to end the watch. */
type Watch = (abandon: () => void) => () => void

const untilDeadline: Watch = (abandon) => {
  let isOver = false
  // What has arrived while the event loop was busy is read first.
  const timer = setTimeout(() => setImmediate(() => isOver || abandon()), DEADLINE_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

const SECOND = 1000
/**
 * So many seconds a database may answer nobody before it is asked whether it is there, and before
 * it counts as away.
 */
const SILENT_SECONDS = { asked: 3, away: 8 }

/** What takes minutes may be silent as long as the database answers somebody else. */
export const whileAnswering: Watch = (abandon) => {
  let silent = 0
  let known = answersSoFar()
  const timer = setInterval(() => {
    const answers = answersSoFar()
    silent = known === answers ? silent + 1 : 0
    known = answers
    if (silent >= SILENT_SECONDS.away) abandon()
    else if (silent >= SILENT_SECONDS.asked) void databaseAnswers()
  }, SECOND)
  return () => clearInterval(timer)
}

const WATCHES: Record<Purpose, Watch> = {
  request: untilDeadline,
  heavy: whileAnswering,
  job: whileAnswering,
}

let asked: Promise<boolean> | undefined

/**
 * Answers whether the database answers a trivial statement, however long that takes; it is asked
 * once at a time, as work that waits its turn: that others are waiting says nothing about the
 * database.
 */
export const databaseAnswers = (): Promise<boolean> =>
  (asked ??= inTransaction([], ({ client }) => client.query('select 1'), 'job')
    .then(
      () => true,
      () => false,
    )
    .finally(() => (asked = undefined)))
