import { vi } from 'vitest'

/**
 * Ends a wait for something that never happens, in ms. No machine that works, however busy, needs
 * as long.
 */
export const HANG_LIMIT = 180_000

/**
 * Calls `check` every `interval` ms until it no longer throws, and returns its result. Rejects with
 * its last error after `HANG_LIMIT`.
 */
export const waitFor = <T>(
  check: () => T | Promise<T>,
  { interval = 50 }: { interval?: number } = {},
): Promise<T> => vi.waitFor(check, { timeout: HANG_LIMIT, interval })
