import type { ReactNode } from 'react'
import type { BulkAction } from './bulk/bulk-action'
import { DataTable, type DataTableProps } from './DataTable'
import type { Filter } from './filters/filter'
import { ListToolbar } from './ListToolbar'

type Props<Row> = Omit<DataTableProps<Row>, 'selectable'> & {
  filters?: Filter[]
  /**
   * What can be done with several rows. Those the person may not do are left out; with none left no
   * row can be ticked.
   */
  actions?: (BulkAction<Row> | false)[]
  /** False where there is no CSV of this list, and what makes one where the server has none. */
  exports?: ReactNode
}

/**
 * A list as every screen has it: the toolbar, and below it the table, what stands in its place, and
 * its pages.
 */
export function DataList<Row>({ filters, actions = [], exports, ...table }: Props<Row>) {
  const { list, noun, columns, nameOf } = table
  const offered = actions.filter((action) => action !== false)
  const bulk = offered.length > 0 ? { actions: offered, nameOf } : undefined
  return (
    <>
      <ListToolbar
        list={list}
        noun={noun}
        filters={filters}
        columns={columns}
        cards
        exports={exports}
        bulk={bulk}
      />
      <DataTable {...table} selectable={bulk !== undefined} cards />
    </>
  )
}
