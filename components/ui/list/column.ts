import type { ReactNode } from 'react'

export type Column<Row> = {
  /** What the address and the server call it: to sort by it, to hide it. */
  name: string
  header: string
  cell: (row: Row) => ReactNode
  /** In pixels; those without share what is left, usually the first alone. */
  width?: number
  /**
   * Which columns give way, the highest number first, where a table is too narrow for all of them;
   * the others stay.
   */
  yields?: 1 | 2 | 3 | 4
  /** The server sorts by it; which way round at the first press. */
  sort?: 'asc' | 'desc'
  /** It takes as many lines as it needs; the rest of the row then stands at the top. */
  tall?: boolean
  /** Figures stand right-aligned. */
  numeric?: boolean
}
