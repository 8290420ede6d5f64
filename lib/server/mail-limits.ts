import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { openStatements } from './db/statements'
import { env } from './env'
import { tooMany } from './too-many'

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

type Limiters = Record<Limit, RateLimiterPostgres>
const kept = globalThis as { polyclinicMailLimiters?: Limiters }

/**
 * Makes the limiters with connections of their own: a call counts while its own transaction is open, and what it counted
 * stays counted when that is taken back.
 */
function makeLimiters(): Limiters {
  const statements = openStatements('polyclinic_identity', {
    application_name: 'polyclinic limits',
    max: 2,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 3000,
    query_timeout: 4000,
    allowExitOnIdle: true,
  })
  const limiter = (kind: Limit, isFirst = false) =>
    new RateLimiterPostgres({
      storeClient: statements,
      storeType: 'pool',
      tableName: 'mail_limits',
      // A migration made it: the role of requests may make no tables.
      tableCreated: true,
      clearExpiredByTimeout: isFirst,
      keyPrefix: kind,
      points: LIMITS[kind],
      duration: HOUR_SECONDS,
    })
  return {
    'mail-recipient': limiter('mail-recipient', true),
    'mail-recipient-anywhere': limiter('mail-recipient-anywhere'),
    'mail-organization': limiter('mail-organization'),
  }
}

/** Keys hold no addresses. */
const hashed = (address: string) => createHash('sha256').update(address.toLowerCase()).digest('base64url').slice(0, 27)

async function consume(kind: Limit, key: string, points: number, what: string): Promise<void> {
  const limiters = (kept.polyclinicMailLimiters ??= makeLimiters())
  try {
    await limiters[kind].consume(key, points)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw tooMany(what, error.msBeforeNext)
  }
}

/**
 * Counts mails that are about to be sent to addresses that somebody has typed. Throws 429 with the time where one address
 * gets too many, or one organization sends too many; null stands for the provider. Call it last, when nothing else
 * refuses the call.
 */
export async function countMails(
  purpose: MailPurpose,
  organizationId: number | null,
  recipients: string[],
): Promise<void> {
  if (!env().RATE_LIMITS || recipients.length === 0) return
  const sender = organizationId ?? 'provider'
  const many = 'Your organization has sent as many mails as it may in an hour.'
  await consume('mail-organization', `${purpose}:${sender}`, recipients.length, many)
  for (const recipient of new Set(recipients)) {
    const tooMany = `${recipient} has been sent as many mails as one address gets in an hour.`
    await consume('mail-recipient', `${purpose}:${sender}:${hashed(recipient)}`, 1, tooMany)
    await consume('mail-recipient-anywhere', `${purpose}:${hashed(recipient)}`, 1, tooMany)
  }
}
