import type { Client } from 'pg'
import {
  FIRST_PREVIOUS,
  isMacOf,
  macOf,
  textOfCheckpoint,
  textOfSeal,
} from '@/lib/platform/audit/audit-keys'
import type {
  AuditKeys,
  ChainState,
  Checkpoint,
  Seal,
  SealedRange,
  SignedCheckpoint,
} from '@/lib/platform/audit/audit-keys'
import { verifyStructure } from './audit-structure'

const SHOWN = 20
const SEALS_AT_ONCE = 500
/** Rows are sealed within seconds; those of a long transaction within minutes. */
const SEALED_WITHIN = '30 minutes'

const AT = `to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** What the salted digest of a row `entry` has to be, as long as its details are there. */
const DETAILS = `encode(sha256(convert_to(
    jsonb_build_array('polyclinic audit details', entry.details_salt, entry.before, entry.after)::text, 'UTF8')), 'hex')`

/** What the hash of a row covers since there is a digest of the details. */
const FIELDS = `entry.previous_hash, entry.organization_id, entry.sequence, ${AT}, entry.actor_person_id, entry.api_key,
      entry.viewed_as_person_id, entry.request_id, entry.action, entry.subject, entry.subject_id, entry.details_digest`

/**
 * The hash of a row `entry` of the log: of its event and the digest of its details. Rows from
 * before there were events are hashed without one, and those from before there was a digest with
 * the details themselves. Not audit_hash(): whoever owns the database can replace that.
 */
const HASH = `encode(sha256(convert_to((case when entry.details_digest is null and entry.event is null then
    jsonb_build_array(entry.previous_hash, entry.organization_id, entry.sequence, ${AT}, entry.actor_person_id, entry.action,
      entry.subject, entry.subject_id, entry.before, entry.after, entry.request_id)
    || case when entry.api_key is null and entry.viewed_as_person_id is null then '[]'::jsonb
      else jsonb_build_array(entry.api_key, entry.viewed_as_person_id) end
    when entry.event is null then jsonb_build_array('polyclinic audit row 2', ${FIELDS})
    else jsonb_build_array('polyclinic audit row 3', ${FIELDS}, entry.event)
    end)::text, 'UTF8')), 'hex')`

/** Covers the ids and hashes of rows `l` of one chain. */
const DIGEST = `encode(sha256(convert_to(string_agg(l.id || ' ' || l.hash, E'\\n' order by l.sequence), 'UTF8')), 'hex')`

const WALKED = `
  with walked as (
    select organization_id, sequence, hash, previous_hash, ${HASH} as computed,
      -- to_char() writes a year before Christ like one after.
      entry.at < timestamptz '0001-01-01 00:00:00Z' as has_impossible_time,
      entry.details_digest is not null and entry.details_digest is distinct from ${DETAILS} as has_other_details,
      lag(hash, 1, repeat('0', 64)) over chain as hash_before, row_number() over chain as number,
      lead(id) over chain is null as is_last
    from public.audit_log entry window chain as (partition by organization_id order by sequence)
  )`

type Broken = { organizationId: number | null; sequence: number; what: string }
export type Verdict = {
  rows: number
  chains: number
  /** Of the last rows of all chains. */
  digest: string
  /** The first rows that do not follow from the ones before them; at most 20. */
  broken: Broken[]
  /** How many seals there are, and how many rows wait to be sealed. */
  seals: number
  unsealed: number
  /** What is wrong with the seals and what they cover, in sentences; at most 20. */
  faults: string[]
}

/** Names a chain in a sentence. */
export const chainOf = (organizationId: number | null) =>
  organizationId === null ? 'the provider' : `organization ${organizationId}`

/**
 * Looks for operators and functions among PostgreSQL's own alone, and for tables nowhere: in a
 * search path with `public` a function whose arguments fit better would be taken before one of
 * PostgreSQL's.
 */
const useOwnFunctions = (client: Client) => client.query('set search_path = pg_catalog')

/**
 * Verifies every row of the audit log against its hash chain, every chain against its seals, and
 * every seal against the keys. Runs as the owner, who sees all of it, and in one snapshot where the
 * caller has begun one.
 */
export async function verifyAuditLog(client: Client, keys: AuditKeys): Promise<Verdict> {
  await useOwnFunctions(client)
  const { rows: broken } = await client.query<Broken>(`${WALKED}
    select organization_id as "organizationId", sequence, case when sequence <> number then 'a row before it is missing'
      when previous_hash is distinct from hash_before then 'it does not follow from the row before it'
      when hash is distinct from computed or has_impossible_time then 'it was changed'
      else 'its details were changed or removed' end as what
    from walked where sequence <> number or previous_hash is distinct from hash_before or hash is distinct from computed
      or has_impossible_time or has_other_details
    order by organization_id nulls first, sequence limit ${SHOWN}`)
  const { rows } = await client.query<Pick<Verdict, 'rows' | 'chains' | 'digest'>>(`${WALKED}
    select count(*)::int as rows, (count(*) filter (where is_last))::int as chains,
      encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', organization_id, sequence, hash), E'\\n'
        order by organization_id nulls first) filter (where is_last), ''), 'UTF8')), 'hex') as digest
    from walked`)
  const structure = await verifyStructure(client)
  const { count, faults } = await verifySeals(client, keys)
  const covered = await verifyCovered(client)
  const { unsealed, late } = await countUnsealed(client)
  const lateFault = `${late} rows are older than ${SEALED_WITHIN} and not sealed: a running web process seals them.`
  return {
    ...rows[0]!,
    broken,
    seals: count,
    unsealed,
    faults: [...structure, ...faults, ...covered, ...(late > 0 ? [lateFault] : [])].slice(0, SHOWN),
  }
}

type StoredSeal = Seal & { mac: string }

/**
 * Checks that no seal is missing, that each follows from the one before it, and that each was made
 * with a known key.
 */
async function verifySeals(
  client: Client,
  { known }: AuditKeys,
): Promise<{ count: number; faults: string[] }> {
  const faults: string[] = []
  let [count, number, previous] = [0, 0, FIRST_PREVIOUS]
  /** Null at first: somebody may have put seals before the first one. */
  let readTo: number | null = null
  for (;;) {
    const { rows: seals }: { rows: StoredSeal[] } = await client.query<StoredSeal>(
      `select s.number::int, s.key_id as "keyId", s.previous, s.mac,
        to_char(s.sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sealedAt",
        coalesce((
          select json_agg(json_build_object('organizationId', r.organization_id, 'first', r.first, 'last', r.last, 'digest', r.digest))
          from public.audit_seal_ranges r where r.seal = s.number
        ), '[]') as ranges
       from public.audit_seals s where $1::bigint is null or s.number > $1 order by s.number limit ${SEALS_AT_ONCE}`,
      [readTo],
    )
    if (seals.length === 0) return { count, faults }
    for (const seal of seals) {
      if (seal.number !== number + 1) faults.push(`Seal ${number + 1} is missing.`)
      else if (seal.previous !== previous)
        faults.push(`Seal ${seal.number} does not follow from the one before it.`)
      const fault = faultOf(seal, known)
      if (fault) faults.push(fault)
      ;[number, previous] = [seal.number, seal.mac]
      count += 1
    }
    readTo = number
    if (faults.length >= SHOWN) return { count, faults }
  }
}

function faultOf(seal: StoredSeal, known: AuditKeys['known']): string | undefined {
  const key = known.get(seal.keyId)
  if (!key)
    return `Seal ${seal.number} was made with the key ${seal.keyId}, which is neither AUDIT_KEY nor among AUDIT_OLD_KEYS.`
  return isMacOf(key, textOfSeal(seal), seal.mac)
    ? undefined
    : `Seal ${seal.number} is not what was sealed.`
}

type CoveredRange = SealedRange & { seal: number; rows: number; isLoose: boolean; isGap: boolean }

const COVERED = (isOfChain: string, which: string) => `
  select r.organization_id as "organizationId", r.first, r.last, r.seal::int, c.rows::int,
    not exists (select from public.audit_seals s where s.number = r.seal) as "isLoose",
    r.first <> lag(r.last, 1, 0) over (partition by r.organization_id order by r.first) + 1 as "isGap", c.digest is distinct from r.digest as "isOther"
  from public.audit_seal_ranges r left join lateral (
    select count(*) as rows, ${DIGEST} as digest from public.audit_log l where ${isOfChain} and l.sequence between r.first and r.last
  ) c on true where ${which}`

/** Compares the rows of the log with what the seals say of them. */
async function verifyCovered(client: Client): Promise<string[]> {
  const { rows } = await client.query<CoveredRange>(`
    select * from (
      ${COVERED('l.organization_id is null', 'r.organization_id is null')}
      union all
      ${COVERED('l.organization_id = r.organization_id', 'r.organization_id is not null')}
    ) covered where "isLoose" or "isGap" or "isOther" order by "organizationId" nulls first, first limit ${SHOWN}`)
  return rows.map(({ organizationId, first, last, seal, rows: found, isLoose, isGap }) => {
    const which = `rows ${first} to ${last} of ${chainOf(organizationId)}`
    if (isLoose) return `Seal ${seal}, which is said to cover ${which}, is missing.`
    if (isGap) return `The rows before row ${first} of ${chainOf(organizationId)} have no seal.`
    if (found === 0) return `All of the sealed ${which} are gone.`
    const gone = last - first + 1 - found
    return gone > 0
      ? `${gone} of the sealed ${which} are gone.`
      : `The sealed ${which} are not what was sealed.`
  })
}

async function countUnsealed(client: Client): Promise<{ unsealed: number; late: number }> {
  const { rows } = await client.query<{ unsealed: number; late: number }>(`
    with sealed as (
      select coalesce(organization_id, 0) as chain, organization_id is null as is_providers, max(last) as last
      from public.audit_seal_ranges group by 1, 2
    )
    select count(*)::int as unsealed, (count(*) filter (where l.at < now() - interval '${SEALED_WITHIN}'))::int as late
    from public.audit_log l left join sealed s on s.chain = coalesce(l.organization_id, 0) and s.is_providers = (l.organization_id is null)
    where l.sequence > coalesce(s.last, 0)`)
  return rows[0]!
}

/** Makes a signed checkpoint of every chain. Runs as the owner. */
export async function makeCheckpoint(
  client: Client,
  { current }: AuditKeys,
): Promise<SignedCheckpoint> {
  await useOwnFunctions(client)
  const { rows: chains } = await client.query<ChainState>(`
    select l.organization_id as "organizationId", count(*)::int as rows,
      (array_agg(l.hash order by l.sequence desc))[1] as head, ${DIGEST} as digest
    from public.audit_log l group by l.organization_id order by l.organization_id nulls first`)
  const { rows: seals } = await client.query<{ number: number; mac: string }>(
    'select number::int, mac from public.audit_seals order by number desc limit 1',
  )
  const checkpoint: Checkpoint = {
    version: 1,
    at: new Date().toISOString(),
    keyId: current.id,
    seal: seals[0] ?? null,
    chains,
  }
  return { ...checkpoint, mac: macOf(current, textOfCheckpoint(checkpoint)) }
}

const isHex = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{64}$/.test(value)
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0
const isChain = (chain: Partial<ChainState> | null) =>
  isCount(chain?.rows) &&
  isHex(chain.head) &&
  isHex(chain.digest) &&
  (chain.organizationId === null || isCount(chain.organizationId))

/**
 * Reads a checkpoint from the text of its file. Throws an error with one sentence for a file that
 * is none of ours.
 */
export function readCheckpoint(text: string, { known }: AuditKeys): SignedCheckpoint {
  let checkpoint: SignedCheckpoint
  try {
    checkpoint = JSON.parse(text) as SignedCheckpoint
  } catch {
    throw new Error('The file is not a checkpoint: it is not JSON.')
  }
  const { version, at, keyId, seal, chains, mac } = checkpoint ?? {}
  const isOurs =
    version === 1 &&
    [at, keyId, mac].every((word) => typeof word === 'string') &&
    Array.isArray(chains) &&
    chains.every(isChain) &&
    (seal === null || (isCount(seal?.number) && isHex(seal.mac)))
  if (!isOurs) throw new Error('The file is not a checkpoint of the audit log.')
  const key = known.get(keyId)
  if (!key)
    throw new Error(
      `The checkpoint was signed with the key ${keyId}, which is neither AUDIT_KEY nor among AUDIT_OLD_KEYS.`,
    )
  if (!isMacOf(key, textOfCheckpoint(checkpoint), mac))
    throw new Error(
      'The checkpoint was changed after it was signed, or was signed with another key.',
    )
  return checkpoint
}

type Compared = ChainState & { found: number; isOther: boolean }

const COMPARED = (isOfChain: string, which: string) => `
  select w."organizationId", w.rows, c.found::int, c.digest is distinct from w.digest or c.head is distinct from w.head as "isOther"
  from json_to_recordset($1) as w("organizationId" int, rows int, head text, digest text)
  left join lateral (
    select count(*) as found, ${DIGEST} as digest, (array_agg(l.hash order by l.sequence desc))[1] as head
    from public.audit_log l where ${isOfChain} and l.sequence <= w.rows
  ) c on true where ${which}`

/**
 * Compares the log with a checkpoint. Returns what is gone or was changed since, in sentences; none
 * when all is there.
 */
export async function compareWithCheckpoint(
  client: Client,
  checkpoint: Checkpoint,
): Promise<string[]> {
  await useOwnFunctions(client)
  const { at, seal, chains } = checkpoint
  const { rows } = await client.query<Compared>(
    `select * from (
      ${COMPARED('l.organization_id is null', 'w."organizationId" is null')}
      union all
      ${COMPARED('l.organization_id = w."organizationId"', 'w."organizationId" is not null')}
    ) compared where "isOther" order by "organizationId" nulls first`,
    [JSON.stringify(chains)],
  )
  const sentences = rows.map(({ organizationId, rows: expected, found }) => {
    const chain = chainOf(organizationId)
    if (found === 0) return `All ${expected} rows that ${chain} had at ${at} are gone.`
    if (found < expected)
      return `${expected - found} of the ${expected} rows that ${chain} had at ${at} are gone.`
    return `The ${expected} rows that ${chain} had at ${at} are not what they were.`
  })
  if (!seal) return sentences
  const { rows: seals } = await client.query<{ mac: string }>(
    'select mac from public.audit_seals where number = $1',
    [seal.number],
  )
  if (!seals[0]) sentences.push(`Seal ${seal.number}, the newest at ${at}, is gone.`)
  else if (seals[0].mac !== seal.mac)
    sentences.push(`Seal ${seal.number}, the newest at ${at}, is another one now.`)
  return sentences
}
