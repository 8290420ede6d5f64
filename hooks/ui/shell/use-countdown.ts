import { useEffect, useState } from 'react'

const A_SECOND = 1000

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / A_SECOND))

/**
 * A clock that is wrong here would end it at once or never: what has just come lasts, and no longer
 * than such things do.
 */
function endOf(until: string, longest: number): number {
  const left = Date.parse(until) - Date.now()
  return Date.now() + (left > 0 && left < longest ? left : longest)
}

/**
 * The whole seconds that are left of something that has just come, lasts at most `longest`
 * milliseconds, and ends then.
 */
export function useCountdown(until: string, longest: number): number {
  const [end] = useState(() => endOf(until, longest))
  const [left, setLeft] = useState(() => secondsUntil(end))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(end)), A_SECOND)
    return () => clearInterval(timer)
  }, [end])
  return left
}
