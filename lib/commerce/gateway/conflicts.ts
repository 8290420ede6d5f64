import { setTimeout as after } from 'node:timers/promises'
import { type CommerceError, isConflict, outcomeUnknown } from '@/lib/platform/commerce/errors'
import { issuedKey, refusalIn, type Response } from '@/lib/platform/commerce/transport'
import { patience } from '@/lib/platform/config/env'
import type { Asked } from './asked'
import { Upload } from './upload'

/** How often a call that has met another one in Medusa is sent again. */
const REPEATS = 5
const FIRST_PAUSE = 50

/**
 * Milliseconds, twice as many each time, and by chance: of two calls that have met, one comes back
 * before the other.
 */
const pauseBefore = (repeat: number) => FIRST_PAUSE * 2 ** (repeat - 1) * (1 + Math.random())

/** Medusa says so before it begins with anything. */
const hasNotBegun = ({ status, message }: CommerceError) =>
  status === 409 && message === 'Failed to create idempotency key'

/** Whether a refusal says nothing but that another call is in the way. */
export const hasMetAnother = (refusal: CommerceError) => isConflict(refusal) || hasNotBegun(refusal)

type Call = Pick<Asked, 'method' | 'endpoint' | 'body'>

/**
 * Sends a call to commerce, and again while it meets another call there, as long as its caller
 * waits. What meets another write PostgreSQL takes back. A return, a swap or a claim is made in
 * several transactions, and the first may be kept: it is sent again under the key that Medusa has
 * named with its refusal, and goes on where it was. Whatever else adds something is not sent twice:
 * money that has moved no database takes back. Throws `CommerceError` where nobody can tell in the
 * end.
 */
export async function untilAlone(
  call: Call,
  send: (key?: string) => Promise<Response>,
): Promise<Response> {
  const end = performance.now() + patience()
  let key: string | undefined
  for (let repeat = 1; ; repeat++) {
    const response = await send(key)
    const refusal = refusalIn(response)
    if (!refusal || call.body instanceof Upload) return response
    key = issuedKey(response)
    const pause = pauseBefore(repeat)
    const again =
      mayRepeat(call, refusal, key) && repeat <= REPEATS && performance.now() + pause < end
    if (!again && call.endpoint.writes === 'key' && isConflict(refusal))
      throw outcomeUnknown(refusal)
    if (!again) return response
    await after(pause)
  }
}

function mayRepeat(
  { method, endpoint: { writes } }: Call,
  refusal: CommerceError,
  key: string | undefined,
): boolean {
  if (hasNotBegun(refusal)) return true
  // What meets somebody else's write fails with 500 now and then, instead of 409.
  if (writes === 'key') return key !== undefined && (isConflict(refusal) || refusal.status === 500)
  return (method === 'GET' || writes === 'repeat') && isConflict(refusal)
}
