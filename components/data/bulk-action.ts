import type { Icon } from '@tabler/icons-react'

/** Something that can be done with several rows. */
export type BulkAction<Row> = {
  /** A verb, as on its button. */
  label: string
  /** What has been done then: "deleted". */
  done: string
  /** What is being done: "Deleting". */
  doing: string
  icon: Icon
  run: (row: Row) => Promise<unknown>
  /** Said before something is taken away; without it the action happens at once. */
  warning?: string
}
