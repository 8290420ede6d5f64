const FIRST_MS = 1000
const LONGEST_MS = 60_000

/** How it stands with the way to the mail server, for all connections of a worker. */
export type Backoff = {
  /** Whether the last try failed: then one mail is enough to see. */
  isFailing(): boolean
  failed(): void
  worked(): void
  /** How many ms to wait before it is tried again. */
  wait(): number
}

/**
 * After a failure nothing is tried for a second, then for twice as long each time, a minute at
 * most.
 */
export function openBackoff(now: () => number = () => performance.now()): Backoff {
  let [failures, until] = [0, 0]
  return {
    isFailing: () => failures > 0,
    failed() {
      // Connections that fail together are one failure.
      if (now() < until) return
      until = now() + Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)
      failures++
    },
    worked: () => void (failures = 0),
    wait: () => Math.max(0, until - now()),
  }
}
