import type { Icon } from '@tabler/icons-react'

type Shared = {
  /** A verb, as on its button. */
  label: string
  icon: Icon
}

/** Done with each row by itself. */
export type BulkDeed<Row> = Shared & {
  /** What has been done then: "deleted". */
  done: string
  /** What is being done: "Deleting". */
  doing: string
  run: (row: Row) => Promise<unknown>
  /** Has a row be as it was before. Without it nothing can be had back at once. */
  undo?: (row: Row) => Promise<unknown>
  /** Whether it can come to anything with a row. Without it that is for the server to say. */
  fits?: (row: Row) => boolean
  /** Said before something is taken away; without it the action happens at once. */
  warning?: string
  /** Nothing is taken away by it, but it cannot be undone. */
  harmless?: boolean
  /** One after the other, where the server refuses what meets another write. */
  oneByOne?: boolean
}

/** Goes on with all of them together, or with exactly so many. */
type BulkView<Row> = Shared & {
  exactly?: number
  fits?: (row: Row) => boolean
  open: (rows: Row[]) => void
}

/** Something that can be done with several rows. */
export type BulkAction<Row> = BulkDeed<Row> | BulkView<Row>

/**
 * Whether there is a reason to offer it: for as many rows as it takes, or for one at least with
 * which it can succeed.
 */
export const isOffered = <Row>(action: BulkAction<Row>, rows: Row[]): boolean =>
  'exactly' in action ? rows.length === action.exactly : !action.fits || rows.some(action.fits)
