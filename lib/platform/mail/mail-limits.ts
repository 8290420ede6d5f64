import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import {
  RateLimiterPostgres,
  RateLimiterRes,
  type IRateLimiterPostgresOptions,
} from 'rate-limiter-flexible'
import { explain, HttpError } from '@/lib/platform/api/errors'
import { tooMany } from '@/lib/platform/api/too-many'
import { env } from '@/lib/platform/config/env'
import { CONNECTIONS } from '@/lib/platform/db/client'
import { openStatements, type Statements } from '@/lib/platform/db/statements'

const HOUR_SECONDS = 3600

/**
 * How many mails of one purpose go out in an hour to what somebody has typed. They are counted in
 * PostgreSQL: several processes share them. A purpose has counters of its own, so that strangers
 * who sign an address up for a newsletter cannot use up its invitations.
 */
const LIMITS = {
  /** To one address, from one organization. */
  'mail-recipient': 5,
  /** To one mailbox, from all organizations together. */
  'mail-recipient-anywhere': 20,
  /**
   * From one organization, to everybody: three thousand invitations at once are an ordinary
   * beginning.
   */
  'mail-organization': 5000,
}
type Limit = keyof typeof LIMITS
/** What a mail is sent for. */
export type MailPurpose =
  'invitation' | 'test' | 'newsletter' | 'invoice' | 'notification' | 'reminder'

const kept = globalThis as { polyclinicMailCounters?: Statements }

/**
 * Opens connections of their own: a call counts while its own transaction is open, whose locks
 * others would wait for, and requests have no right to the table. What is counted here is committed
 * before the call is, and stays counted where that fails. A call waits for a connection and for the
 * count no longer than its own transaction may take.
 */
function openCounters(): Statements {
  const statements = openStatements(
    'polyclinic_identity',
    {
      application_name: 'polyclinic limits',
      max: CONNECTIONS.limits,
      idleTimeoutMillis: 10_000,
      connectionTimeoutMillis: 2000,
      allowExitOnIdle: true,
    },
    { statement: 4000, lock: 3000, transaction: 5000 },
  )
  // This one counts nothing: every five minutes it removes the expired counters of all kinds.
  limiter('mail-recipient', {
    storeClient: statements,
    storeType: 'pool',
    clearExpiredByTimeout: true,
  })
  return statements
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

/** Counts within the transaction of this connection. */
function limitersOn(client: PoolClient): Record<Limit, RateLimiterPostgres> {
  const store = { storeClient: client, storeType: 'client', clearExpiredByTimeout: false }
  return {
    'mail-recipient': limiter('mail-recipient', store),
    'mail-recipient-anywhere': limiter('mail-recipient-anywhere', store),
    'mail-organization': limiter('mail-organization', store),
  }
}

/** Keys hold no addresses. */
const hashed = (address: string) =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url').slice(0, 27)

/**
 * Where the mails of an address arrive: many servers deliver `name+anything@host` to `name@host`.
 */
function mailboxOf(address: string): string {
  const [plus, at] = [address.indexOf('+'), address.lastIndexOf('@')]
  return plus > 0 && plus < at ? address.slice(0, plus) + address.slice(at) : address
}

/** One counter that a list of mails adds to, and what is said where that is too much. */
type Count = { kind: Limit; key: string; points: number; why: string }

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

function countsOf(
  purpose: MailPurpose,
  organizationId: number | null,
  recipients: string[],
): Count[] {
  const sender = organizationId ?? 'provider'
  const many = 'Your organization has sent as many mails as it may in an hour.'
  // In one order for all calls, so that two lists with the same addresses never wait for each
  // other.
  const byMailbox = [...new Set(recipients)]
    .map((recipient) => ({ recipient, mailbox: mailboxOf(recipient) }))
    .toSorted((a, b) => compare(a.mailbox, b.mailbox) || compare(a.recipient, b.recipient))
  const ofRecipients = byMailbox.flatMap(({ recipient, mailbox }): Count[] => {
    const why = `${recipient} has been sent as many mails as one address gets in an hour.`
    return [
      { kind: 'mail-recipient', key: `${purpose}:${sender}:${hashed(recipient)}`, points: 1, why },
      { kind: 'mail-recipient-anywhere', key: `${purpose}:${hashed(mailbox)}`, points: 1, why },
    ]
  })
  const key = `${purpose}:${sender}`
  return [{ kind: 'mail-organization', key, points: recipients.length, why: many }, ...ofRecipients]
}

/** A count that went beyond its limit, and when there is room again. */
type Excess = { why: string; ms: number }

const notCounted = () =>
  new HttpError(
    503,
    'Mails cannot be counted at the moment. Nothing was sent. Try again in a moment.',
    {},
    { 'Retry-After': '5' },
  )

/**
 * Adds to all counters, and throws where one goes beyond its limit: the one that is the last to
 * have room again.
 */
async function consume(client: PoolClient, counts: Count[]): Promise<void> {
  const limiters = limitersOn(client)
  const excesses: Excess[] = []
  const consumed = counts.map(({ kind, key, points, why }) =>
    limiters[kind].consume(key, points).catch((error: unknown) => {
      if (!(error instanceof RateLimiterRes)) throw error
      excesses.push({ why, ms: error.msBeforeNext })
    }),
  )
  // Until none of them is under way: the connection is given back afterwards.
  const failed = (await Promise.allSettled(consumed)).find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  const [last] = excesses.toSorted((one, other) => other.ms - one.ms)
  if (last) throw tooMany(last.why, last.ms)
}

/**
 * Counts mails that are about to be sent to addresses that somebody has typed: all of them, or
 * none. Throws 429 with the time where one address gets too many, or one organization sends too
 * many; 503 where they cannot be counted soon. `null` stands for the provider. Call it when nothing
 * else refuses the call, in an endpoint with `mails` or `heavy`.
 */
export async function countMails(
  purpose: MailPurpose,
  organizationId: number | null,
  recipients: string[],
): Promise<void> {
  if (!env().RATE_LIMITS || recipients.length === 0) return
  const counters = (kept.polyclinicMailCounters ??= openCounters())
  const counts = countsOf(purpose, organizationId, recipients)
  try {
    await counters.transaction((client) => consume(client, counts))
  } catch (error) {
    throw explain(error)?.status === 503 ? notCounted() : error
  }
}

/**
 * The same for one mail that can wait where nobody waits for an answer: whether it may be sent now,
 * which then counts.
 */
export async function countIfAllowed(
  purpose: MailPurpose,
  organizationId: number | null,
  recipient: string,
): Promise<boolean> {
  try {
    await countMails(purpose, organizationId, [recipient])
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return false
    throw error
  }
}
