import type { ReactNode } from 'react'

export type Column<Row> = {
  /** What the address and the server call it: to sort by it, to hide it. */
  name: string
  header: string
  cell: (row: Row) => ReactNode
  /** Share of the width, as CSS; the first column usually takes what is left. */
  width?: string
  /** Left out below this breakpoint, where the row keeps to what names it. */
  from?: 'sm' | 'lg' | 'xl' | 'wide'
  /** The server sorts by it; which way round at the first press. */
  sort?: 'asc' | 'desc'
  /** It takes as many lines as it needs; the rest of the row then stands at the top. */
  tall?: boolean
  /** Figures stand right-aligned. */
  numeric?: boolean
}

/** What a list's rows are called, in lower case. */
export type Noun = { one: string; many: string }

/** A count, as people read it: 1,600. */
export const figure = new Intl.NumberFormat('en')

/** "1 resource", "1,200 resources". */
export const counted = (count: number, { one, many }: Noun) => `${figure.format(count)} ${count === 1 ? one : many}`

/** A sentence's beginning. */
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
