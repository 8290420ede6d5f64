import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'

export type Place = { row: number; column: number }

type Step = (at: Place, last: Place, whole: boolean) => Place

const STEPS: Record<string, Step> = {
  ArrowDown: (at) => ({ ...at, row: at.row + 1 }),
  ArrowUp: (at) => ({ ...at, row: at.row - 1 }),
  ArrowRight: (at) => ({ ...at, column: at.column + 1 }),
  ArrowLeft: (at) => ({ ...at, column: at.column - 1 }),
  Home: (at, _last, whole) => ({ row: whole ? 0 : at.row, column: 0 }),
  End: (at, last, whole) => ({ row: whole ? last.row : at.row, column: last.column }),
  PageDown: (at, last) => ({ ...at, row: last.row }),
  PageUp: (at) => ({ ...at, row: 0 }),
}

const nameOf = ({ row, column }: Place) => `${row},${column}`
const within = (value: number, last: number) => Math.min(Math.max(value, 0), last)
const placeOf = (target: EventTarget): Place | null => {
  const at =
    target instanceof Element && target.closest<HTMLElement>('[data-at]')?.dataset.at?.split(',')
  return at ? { row: Number(at[0]), column: Number(at[1]) } : null
}

/**
 * Walking a grid with the keys of the ARIA pattern: one place of it is in the tab order, arrows,
 * Home, End and the page keys go on from there, and Space presses it. What takes the focus spreads
 * `at(row, column)`; the head is row 0.
 */
export function useGridKeys(last: Place, onPress: (place: Place) => void) {
  const grid = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Place>({ row: 1, column: 1 })
  // Rows may have gone meanwhile: a search, a resource that nothing is held of any more.
  const here = { row: within(active.row, last.row), column: within(active.column, last.column) }

  const walk = (event: KeyboardEvent) => {
    const from = placeOf(event.target)
    if (!from || event.altKey) return
    if (event.key === ' ') {
      event.preventDefault()
      return onPress(from)
    }
    // Where text runs from right to left, so do the columns.
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const swapped: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }
    const step = STEPS[(rtl && swapped[event.key]) || event.key]
    if (!step) return
    event.preventDefault()
    const next = step(from, last, event.ctrlKey || event.metaKey)
    const to = { row: within(next.row, last.row), column: within(next.column, last.column) }
    grid.current?.querySelector<HTMLElement>(`[data-at="${nameOf(to)}"]`)?.focus()
  }
  return {
    /** For the table itself. */
    props: {
      ref: grid,
      role: 'grid',
      onKeyDown: walk,
      onFocus: ({ target }: FocusEvent) => setActive((was) => placeOf(target) ?? was),
      onClick: ({ target }: { target: EventTarget }) => {
        const place = placeOf(target)
        if (place) onPress(place)
      },
    },
    /** For what has the focus in a cell. */
    at: (row: number, column: number) => ({
      'data-at': nameOf({ row, column }),
      tabIndex: row === here.row && column === here.column ? 0 : -1,
    }),
  }
}
export type GridKeys = ReturnType<typeof useGridKeys>
