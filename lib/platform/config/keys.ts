import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { env } from './env'

const known = new Map<string, KeyObject>()

/**
 * The installation's secret, and after it the former one where it is given: what that has signed is
 * still read.
 */
export const installationSecrets = (): string[] => {
  const { NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS } = env()
  return NEXTAUTH_SECRET_PREVIOUS ? [NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS] : [NEXTAUTH_SECRET]
}

/**
 * A key of its own for each purpose, made of a secret: what it signs or encrypts is good for
 * nothing else.
 */
export function keyOf(secret: string, purpose: string): KeyObject {
  const name = `${purpose}\n${secret}`
  const found = known.get(name)
  if (found) return found
  const key = createSecretKey(createHmac('sha256', secret).update(purpose).digest())
  known.set(name, key)
  return key
}

/** The key that signs and encrypts. */
export const keyFor = (purpose: string): KeyObject => keyOf(env().NEXTAUTH_SECRET, purpose)

/** The keys that verify and decrypt, the present one first. */
export const keysFor = (purpose: string): KeyObject[] =>
  installationSecrets().map((secret) => keyOf(secret, purpose))
