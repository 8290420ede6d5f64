import { useSyncExternalStore } from 'react'

const STEP = 30_000
let now = 0

const subscribe = (listener: () => void) => {
  now = Date.now()
  const timer = setInterval(() => {
    now = Date.now()
    listener()
  }, STEP)
  return () => clearInterval(timer)
}
const read = () => (now ||= Date.now())

/**
 * The time in milliseconds, renewed every half minute. Undefined while the server renders: its
 * clock is not the reader's.
 */
export const useNow = (): number | undefined =>
  useSyncExternalStore<number | undefined>(subscribe, read, () => undefined)
