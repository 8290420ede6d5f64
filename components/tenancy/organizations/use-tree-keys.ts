import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'

const PAGE = 8

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at < last ? at + 1 : 0),
  ArrowUp: (at, last) => (at > 0 ? at - 1 : last),
  PageDown: (at, last) => Math.min(last, at + PAGE),
  PageUp: (at) => Math.max(0, at - PAGE),
  Home: () => 0,
  End: (_at, last) => last,
}

/**
 * Walking a list of rows by keyboard while the focus stays in the field above it. While it is
 * `busy` the rows are still those of what was typed before: Enter then means the first of those to
 * come.
 */
export function useTreeKeys(count: number, busy: boolean) {
  const id = useId()
  const [position, setActive] = useState(0)
  const entered = useRef(false)
  const active = Math.max(0, Math.min(position, count - 1))
  const rowId = (index: number) => `${id}-row-${index}`

  // The active row is always rendered, and knows itself what choosing it means.
  const choose = () => document.getElementById(rowId(active))?.click()
  const chooseAtLast = useEffectEvent(() => {
    if (entered.current) choose()
    entered.current = false
  })
  useEffect(() => {
    if (!busy) chooseAtLast()
  }, [busy])

  const onKeyDown = (event: KeyboardEvent) => {
    entered.current = false
    const step = STEPS[event.key]
    if (step && count > 0) {
      event.preventDefault()
      setActive(step(active, count - 1))
    }
    if (event.key === 'Enter' && (busy || count > 0) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      // Who has walked to a row means that one.
      if (busy && active === 0) entered.current = true
      else choose()
    }
  }

  return {
    treeId: `${id}-tree`,
    rowId,
    active,
    setActive,
    onKeyDown,
    activeId: count > 0 ? rowId(active) : undefined,
  }
}
export type TreeKeys = ReturnType<typeof useTreeKeys>
