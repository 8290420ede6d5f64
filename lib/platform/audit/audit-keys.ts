import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A key of the audit log. Its id follows from the secret, so that nobody has to name it. */
export type AuditKey = { id: string; secret: string }
/**
 * The key that new seals and checkpoints are made with, and every key that older ones may have been
 * made with.
 */
export type AuditKeys = { current: AuditKey; known: Map<string, AuditKey> }

const keyOf = (secret: string): AuditKey => ({
  id: createHash('sha256').update(`polyclinic audit key\n${secret}`).digest('hex').slice(0, 12),
  secret,
})

/** Makes the keys of the settings: `AUDIT_KEY`, and `AUDIT_OLD_KEYS` from before it was changed. */
export function auditKeys(secret: string, oldSecrets: string[] = []): AuditKeys {
  const current = keyOf(secret)
  const all = [current, ...oldSecrets.map(keyOf)]
  return { current, known: new Map(all.map((key) => [key.id, key])) }
}

export const macOf = ({ secret }: AuditKey, text: string) =>
  createHmac('sha256', secret).update(text).digest('hex')

export function isMacOf(key: AuditKey, text: string, mac: string): boolean {
  const expected = Buffer.from(macOf(key, text))
  const actual = Buffer.from(mac)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/**
 * A run of rows in one chain, by their sequence numbers, both included. `digest` covers their ids
 * and hashes.
 */
export type SealedRange = {
  organizationId: number | null
  first: number
  last: number
  digest: string
}
export type Seal = {
  number: number
  keyId: string
  /** ISO 8601 in UTC, with milliseconds. */
  sealedAt: string
  /** The MAC of the seal before it; 64 zeros for the first. */
  previous: string
  ranges: SealedRange[]
}

export const FIRST_PREVIOUS = '0'.repeat(64)

const chainName = (organizationId: number | null) =>
  organizationId === null ? 'provider' : String(organizationId)
const inOrder = (a: { organizationId: number | null }, b: { organizationId: number | null }) =>
  (a.organizationId ?? 0) - (b.organizationId ?? 0)

/** The text that the MAC of a seal covers. */
export const textOfSeal = ({ number, keyId, sealedAt, previous, ranges }: Seal) =>
  [
    'polyclinic audit seal 1',
    number,
    keyId,
    sealedAt,
    previous,
    ...ranges
      .toSorted((a, b) => inOrder(a, b) || a.first - b.first)
      .map(({ organizationId, first, last, digest }) =>
        [chainName(organizationId), first, last, digest].join(' '),
      ),
  ].join('\n')

/**
 * What one chain was at a moment: how many rows it had, the hash of its last one, and a digest of
 * all ids and hashes.
 */
export type ChainState = {
  organizationId: number | null
  rows: number
  head: string
  digest: string
}
export type Checkpoint = {
  version: 1
  at: string
  keyId: string
  /** The newest seal; null where there was none. */
  seal: { number: number; mac: string } | null
  chains: ChainState[]
}
export type SignedCheckpoint = Checkpoint & { mac: string }

/** The text that the MAC of a checkpoint covers. */
export const textOfCheckpoint = ({ version, at, keyId, seal, chains }: Checkpoint) =>
  [
    `polyclinic audit checkpoint ${version}`,
    at,
    keyId,
    seal ? `${seal.number} ${seal.mac}` : 'none',
    ...chains
      .toSorted(inOrder)
      .map(({ organizationId, rows, head, digest }) =>
        [chainName(organizationId), rows, head, digest].join(' '),
      ),
  ].join('\n')
