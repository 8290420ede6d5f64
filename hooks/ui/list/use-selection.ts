import { useState } from 'react'

/**
 * The rows somebody has ticked, by their keys, over several pages. `within` names what is listed:
 * when that changes, nothing stays ticked that may no longer be in sight.
 */
export function useSelection<Row>(keyOf: (row: Row) => string, within: string) {
  const [chosen, setChosen] = useState({ within, rows: new Map<string, Row>(), last: '' })
  const rows = chosen.within === within ? chosen.rows : new Map<string, Row>()

  const replace = (next: Map<string, Row>, last = '') => setChosen({ within, rows: next, last })
  const turn = (some: Row[], on: boolean, last?: string) => {
    const next = new Map(rows)
    for (const row of some) {
      if (on) next.set(keyOf(row), row)
      else next.delete(keyOf(row))
    }
    replace(next, last)
  }

  return {
    keyOf,
    rows: [...rows.values()],
    has: (row: Row) => rows.has(keyOf(row)),
    /**
     * Ticks or unticks a row; with `shown` also everything between it and the one before (Shift).
     */
    toggle: (row: Row, shown?: Row[]) => {
      const on = !rows.has(keyOf(row))
      const from = shown?.findIndex((other) => keyOf(other) === chosen.last) ?? -1
      const to = shown?.findIndex((other) => keyOf(other) === keyOf(row)) ?? -1
      const range =
        shown && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [row]
      turn(range, on, keyOf(row))
    },
    toggleAll: (shown: Row[]) => turn(shown, !shown.every((row) => rows.has(keyOf(row)))),
    keep: (some: Row[]) => replace(new Map(some.map((row) => [keyOf(row), row]))),
    clear: () => replace(new Map()),
  }
}
export type Selection<Row> = ReturnType<typeof useSelection<Row>>
