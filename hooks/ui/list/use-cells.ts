import { useState } from 'react'

/** Texts by the cells that they stand in. */
export type Cells = Record<string, string>

/**
 * Cells of which a form knows those alone that somebody has typed in: what each held before that,
 * which tells whether somebody else has changed it since.
 */
export function useCells() {
  const [held, setHeld] = useState<Cells>({})
  return {
    held,
    /** Something is about to be typed in these. */
    touch: (cells: Cells) => setHeld((before) => ({ ...before, ...cells })),
    /**
     * Where one is neither what it was nor what was typed: all that were typed in, as they are now.
     */
    changed: (typed: Cells, nowIn: (cell: string) => string): Cells | undefined => {
      const now = Object.fromEntries(Object.keys(typed).map((cell) => [cell, nowIn(cell)]))
      if (Object.entries(now).every(([cell, one]) => one === held[cell] || one === typed[cell]))
        return undefined
      setHeld(now)
      return now
    },
  }
}
