import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * A record on a page of its own belongs to the organization it was opened of: with another one
 * selected it is left.
 */
export function useLeftOrganization(selected: string, leave: () => void) {
  const opened = useRef(selected)
  const left = useEffectEvent(leave)
  useEffect(() => {
    if (opened.current !== selected) left()
    opened.current = selected
  }, [selected])
}
