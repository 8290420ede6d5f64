import type { WriteRule } from './endpoints'
import { abortedError, CommerceError, isConflict, outcomeUnknown } from './errors'
import { isLost, isPassing, wasNeverSent } from './transport'

type Plan = {
  /** Undefined for a read. */
  rule: WriteRule | undefined
  retries: number
  pause: (number: number) => number
  signal?: AbortSignal
}

/** Milliseconds before the next try: 500, 1500, 3500, … */
export const exponentialPause = (number: number) => ((2 ** number - 1) / 2) * 1000

/** Whether a second try could do nothing twice. */
function mayRepeat(rule: WriteRule | undefined, error: CommerceError): boolean {
  if (rule === undefined || rule === 'repeat' || rule === 'key') return true
  return wasNeverSent(error) || error.status === 409
}

/**
 * Tries until it succeeds, fails for good, or nobody can tell any more whether a write was done.
 * See decision 009. Once an answer was lost, a refusal proves nothing: it may be refused because it
 * has been done.
 */
export async function withRetries<Result>(
  plan: Plan,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { rule, retries, pause, signal } = plan
  const isWrite = rule !== undefined
  let lostBefore = false
  for (let number = 1; ; number++)
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof CommerceError)) throw error
      if (error.type === 'aborted') throw error
      lostBefore ||= isWrite && isLost(error)
      // What meets another try of its own, or somebody else's write, fails with 500 now and then,
      // instead of 409.
      const collided = rule === 'key' && error.status === 500
      const again = (isPassing(error) || collided) && mayRepeat(rule, error) && number <= retries
      if (!again)
        throw isWrite && isUnknown(error, rule, lostBefore) ? outcomeUnknown(error) : error
      await wait(pause(number), signal)
    }
}

/**
 * A lost `repeat` may safely be asked for again, so its caller learns what went wrong instead. Of
 * what is made in several transactions a conflict takes back the last one alone.
 */
const isUnknown = (error: CommerceError, rule: WriteRule, lostBefore: boolean) =>
  (lostBefore && (rule !== 'repeat' || !isPassing(error))) || (rule === 'key' && isConflict(error))

function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(abortedError())
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
  })
}
