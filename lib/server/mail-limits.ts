import { createHash } from 'node:crypto'
import { Pool, type PoolClient } from 'pg'
import { RateLimiterPostgres, RateLimiterRes, type IRateLimiterPostgresOptions } from 'rate-limiter-flexible'
import { surviveLostConnections } from './db/lost-connections'
import { env } from './env'
import { explain, HttpError } from './errors'

const HOUR_SECONDS = 3600

/**
 * How many mails of one purpose go out in an hour to what somebody has typed. They are counted in PostgreSQL: several
 * processes share them. A purpose has counters of its own, so that strangers who sign an address up for a newsletter
 * cannot use up its invitations.
 */
const LIMITS = {
  /** To one address, from one organization. */
  'mail-recipient': 5,
  /** To one address, from all organizations together. */
  'mail-recipient-anywhere': 20,
  /** From one organization, to everybody: three thousand invitations at once are an ordinary beginning. */
  'mail-organization': 5000,
}
type Limit = keyof typeof LIMITS
/** What a mail is sent for. */
export type MailPurpose = 'invitation' | 'test' | 'newsletter' | 'invoice'

const kept = globalThis as { polyclinicMailCounters?: Pool }

/** How long a call waits for a connection to count with, and how long counting may take, in ms. */
const PATIENCE = { connectionTimeoutMillis: 2000, lock_timeout: 3000, statement_timeout: 4000, query_timeout: 5000 }

/**
 * Opens connections of their own: a call counts while its own transaction is open, whose locks others would wait for, and
 * requests have no right to the table.
 */
function openPool(): Pool {
  const pool = new Pool({
    connectionString: env().APP_DATABASE_URL,
    application_name: 'polyclinic limits',
    max: 2,
    ...PATIENCE,
    pipeline: true,
    idleTimeoutMillis: 10_000,
    allowExitOnIdle: true,
    onConnect: async (client) => void (await client.query('set role polyclinic_identity')),
  })
  surviveLostConnections(pool, 'idle limit connection lost')
  // It removes the expired counters of all kinds from time to time.
  limiter('mail-recipient', { storeClient: pool, storeType: 'pool', clearExpiredByTimeout: true })
  return pool
}

const limiter = (
  kind: Limit,
  store: Pick<IRateLimiterPostgresOptions, 'storeClient' | 'storeType' | 'clearExpiredByTimeout'>,
) =>
  new RateLimiterPostgres({
    tableName: 'mail_limits',
    // A migration made it: the role of requests may make no tables.
    tableCreated: true,
    keyPrefix: kind,
    points: LIMITS[kind],
    duration: HOUR_SECONDS,
    ...store,
  })

/** Keys hold no addresses. */
const hashed = (address: string) => createHash('sha256').update(address.toLowerCase()).digest('base64url').slice(0, 27)

const inWords = (seconds: number) => {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** What is counted of a list of mails, and what is said where it is too much. */
type Count = { kind: Limit; key: string; points: number; tooMany: string }

async function consume(client: PoolClient, { kind, key, points, tooMany }: Count): Promise<void> {
  try {
    await limiter(kind, { storeClient: client, storeType: 'client', clearExpiredByTimeout: false }).consume(key, points)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    const message = `${tooMany} Try again in ${inWords(seconds)}.`
    throw new HttpError(429, message, {}, { 'Retry-After': String(seconds) })
  }
}

const busy = () =>
  new HttpError(
    503,
    'Mails cannot be counted at the moment. Nothing was sent. Try again in a moment.',
    {},
    { 'Retry-After': '5' },
  )

/** Counts all of it, or, where one count is refused, nothing. */
async function consumeAll(client: PoolClient, counts: Count[]): Promise<void> {
  const sent = [client.query('begin'), ...counts.map((count) => consume(client, count))]
  const outcomes = await Promise.allSettled(sent)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  await client.query('commit')
}

/**
 * Counts mails that are about to be sent to addresses that somebody has typed: all of them, or none. Throws 429 with the time
 * where one address gets too many, or one organization sends too many; 503 where they cannot be counted soon. `null` stands
 * for the provider. Call it last, when nothing else refuses the call, in an endpoint with `mails` or `heavy`.
 */
export async function countMails(
  purpose: MailPurpose,
  organizationId: number | null,
  recipients: string[],
): Promise<void> {
  if (!env().RATE_LIMITS || recipients.length === 0) return
  const sender = organizationId ?? 'provider'
  const many = 'Your organization has sent as many mails as it may in an hour.'
  // Everybody counts in the same order: two lists of the same addresses wait for one another, and never for each other.
  const counts = [...new Set(recipients)].toSorted().flatMap((recipient): Count[] => {
    const tooMany = `${recipient} has been sent as many mails as one address gets in an hour.`
    return [
      { kind: 'mail-recipient', key: `${purpose}:${sender}:${hashed(recipient)}`, points: 1, tooMany },
      { kind: 'mail-recipient-anywhere', key: `${purpose}:${hashed(recipient)}`, points: 1, tooMany },
    ]
  })
  counts.unshift({ kind: 'mail-organization', key: `${purpose}:${sender}`, points: recipients.length, tooMany: many })
  try {
    const client = await (kept.polyclinicMailCounters ??= openPool()).connect()
    try {
      await consumeAll(client, counts)
      client.release()
    } catch (error) {
      // The connection of a transaction that cannot be taken back goes, and the transaction with it.
      client.release(
        await client.query('rollback').then(
          () => undefined,
          (failure: Error) => failure,
        ),
      )
      throw error
    }
  } catch (error) {
    throw explain(error)?.status === 503 ? busy() : error
  }
}
