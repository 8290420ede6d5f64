import { useId, useState, type KeyboardEvent } from 'react'

const PAGE = 8

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at < last ? at + 1 : 0),
  ArrowUp: (at, last) => (at > 0 ? at - 1 : last),
  PageDown: (at, last) => Math.min(last, at + PAGE),
  PageUp: (at) => Math.max(0, at - PAGE),
  Home: () => 0,
  End: (_at, last) => last,
}

/** Walking a list of rows by keyboard while the focus stays in the field above it. */
export function useTreeKeys(count: number, initial = 0) {
  const id = useId()
  const [position, setActive] = useState(initial)
  const active = Math.max(0, Math.min(position, count - 1))
  const rowId = (index: number) => `${id}-row-${index}`

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step && count > 0) {
      event.preventDefault()
      setActive(step(active, count - 1))
    }
    if (event.key === 'Enter' && count > 0 && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      // The active row is always rendered, and knows itself what choosing it means.
      document.getElementById(rowId(active))?.click()
    }
  }

  return { treeId: `${id}-tree`, rowId, active, setActive, onKeyDown, activeId: count > 0 ? rowId(active) : undefined }
}
export type TreeKeys = ReturnType<typeof useTreeKeys>
