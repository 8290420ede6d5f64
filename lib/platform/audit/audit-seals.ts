import type { PoolClient } from 'pg'
import { env } from '@/lib/platform/config/env'
import { withJob } from '@/lib/platform/db/tenant'
import { log } from '@/lib/platform/observability/log'
import { auditKeys, FIRST_PREVIOUS, macOf, textOfSeal } from './audit-keys'
import type { AuditKey, AuditKeys, SealedRange } from './audit-keys'

const SEAL_EVERY_MS = 10_000
/** How often all chains are looked at, and not only those with new rows. */
const LOOK_AT_ALL_EVERY_MS = 300_000
/** A row can become visible so much later than its time says: its transaction took that long. */
const LATE_SECONDS = 120
/** The most rows of one chain that one seal covers. */
const MOST_ROWS = 20_000
const LOCK = 4_310_232

/** Lists the unsealed rows of some chains as ranges. `$1` is the most rows of each. */
const unsealed = (chains: string) => {
  const ranges = (ofChain: (alias: string) => string) => `
    select c.organization_id as "organizationId", u.first, u.last, u.digest from chains c cross join lateral (
      select min(l.sequence) as first, max(l.sequence) as last,
        encode(sha256(convert_to(string_agg(l.id || ' ' || l.hash, E'\\n' order by l.sequence), 'UTF8')), 'hex') as digest
      from (
        select id, sequence, hash from audit_log l where ${ofChain('l')} and sequence > coalesce(
          (select r.last from audit_seal_ranges r where ${ofChain('r')} order by r.last desc limit 1), 0)
        order by sequence limit $1
      ) l
    ) u where u.last is not null`
  // An index answers each of the two; `is not distinct from` would read the whole log.
  return `with chains as materialized (${chains})
    ${ranges((alias) => `${alias}.organization_id = c.organization_id`)}
    union all ${ranges((alias) => `${alias}.organization_id is null and c.organization_id is null`)}`
}

const UNSEALED_ANYWHERE = unsealed(
  'select id as organization_id from organizations union all select null',
)
const UNSEALED_LATELY = unsealed(
  'select distinct organization_id from audit_log where at > now() - make_interval(secs => $2)',
)

type LastSeal = { number: number; mac: string }
/**
 * The newest seal that this process knows of: if it is gone, somebody has removed or replaced it.
 */
let lastSeen: LastSeal | undefined

/**
 * Seals the rows of the audit log that no seal covers yet, with a key that the database never sees.
 * Returns the number of ranges, or null while another process does so. `lateSeconds` limits the
 * search to chains with rows that are no older.
 */
export async function sealAuditLog(
  { current }: AuditKeys,
  lateSeconds?: number,
): Promise<number | null> {
  for (let count = 0; ;) {
    const sealed = await withJob(({ client }) => sealOnce(client, current, lateSeconds))
    if (!sealed) return null
    // Only now is it committed.
    lastSeen = sealed.last
    if (sealed.ranges === 0) return count
    count += sealed.ranges
  }
}

/**
 * Makes one seal. Returns the newest seal and how many ranges it covers that were not covered
 * before.
 */
async function sealOnce(client: PoolClient, key: AuditKey, lateSeconds: number | undefined) {
  const { rows: locks } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock($1) as free',
    [LOCK],
  )
  if (!locks[0]!.free) return null
  const { rows: seals } = await client.query<LastSeal>(
    `select number::int, mac from audit_seals
     where number = $1 or number = (select max(number) from audit_seals) order by number`,
    [lastSeen?.number ?? 0],
  )
  if (
    lastSeen &&
    !seals.some(({ number, mac }) => number === lastSeen!.number && mac === lastSeen!.mac)
  ) {
    log.fatal(
      { seal: lastSeen.number },
      'a seal of the audit log is gone or was replaced: run npm run audit:verify',
    )
    return null
  }
  const last = seals.at(-1)
  const { rows: ranges } =
    lateSeconds === undefined
      ? await client.query<SealedRange>(UNSEALED_ANYWHERE, [MOST_ROWS])
      : await client.query<SealedRange>(UNSEALED_LATELY, [MOST_ROWS, lateSeconds])
  if (ranges.length === 0) return { last, ranges: 0 }

  const number = (last?.number ?? 0) + 1
  const previous = last?.mac ?? FIRST_PREVIOUS
  const sealedAt = new Date().toISOString()
  const mac = macOf(key, textOfSeal({ number, keyId: key.id, sealedAt, previous, ranges }))
  await client.query(
    `with seal as (
      insert into audit_seals (number, key_id, sealed_at, previous, mac) values ($1, $2, $3, $4, $5) returning number
    )
    insert into audit_seal_ranges (seal, organization_id, first, last, digest)
    select seal.number, r."organizationId", r.first, r.last, r.digest
    from seal, json_to_recordset($6) as r("organizationId" int, first int, last int, digest text)`,
    [number, key.id, sealedAt, previous, mac, JSON.stringify(ranges)],
  )
  return { last: { number, mac }, ranges: ranges.length }
}

/** Seals what is there, and from now on whatever comes, within seconds. */
export function startSealing(): void {
  const { AUDIT_KEY } = env()
  const keys = auditKeys(AUDIT_KEY)
  let lookedAtAll = -Infinity
  let working = false
  const work = async () => {
    if (working) return
    working = true
    const now = performance.now()
    const isFull = now - lookedAtAll >= LOOK_AT_ALL_EVERY_MS
    try {
      const sealed = await sealAuditLog(keys, isFull ? undefined : LATE_SECONDS)
      if (isFull && sealed !== null) lookedAtAll = now
    } catch (error) {
      log.warn({ err: error }, 'the audit log waits to be sealed')
    } finally {
      working = false
    }
  }
  setInterval(() => void work(), SEAL_EVERY_MS).unref()
  void work()
}
