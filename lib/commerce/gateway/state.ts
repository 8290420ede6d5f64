import { commerceStatus, type CommerceState } from '@/lib/platform/commerce/status'
import { env } from '@/lib/platform/config/env'

/** How old an answer may be, in ms. */
const FRESH = 2000

let last: { at: number; state: Promise<CommerceState> } | undefined

/**
 * How commerce is, or was two seconds ago: it is asked once, however many pages ask. Never rejects.
 */
export function commerceState(): Promise<CommerceState> {
  const at = Date.now()
  if (!last || at - last.at > FRESH)
    last = { at, state: commerceStatus(env()).then(({ state }) => state) }
  return last.state
}
