import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { env } from './env'

const known = new Map<string, KeyObject>()

/** A key of its own for each purpose, made of the installation's secret: what it signs or encrypts is good for nothing else. */
export function keyFor(purpose: string): KeyObject {
  const secret = env().NEXTAUTH_SECRET
  const name = `${purpose}\n${secret}`
  const found = known.get(name)
  if (found) return found
  const key = createSecretKey(createHmac('sha256', secret).update(purpose).digest())
  known.set(name, key)
  return key
}
