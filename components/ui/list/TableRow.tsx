import type { ReactNode } from 'react'
import type { Selection } from '@/hooks/ui/list/use-selection'
import type { Fitted } from './fit'
import styles from './DataTable.module.css'
import { Tick } from './Tick'

type Props<Row> = {
  row: Row
  name: string
  columns: Fitted<Row>[]
  /** Undefined where nothing can be done with several rows. */
  selection?: Selection<Row>
  /** The rows on the page, of which Shift ticks a stretch. */
  shown: Row[]
  menu?: ReactNode
}

export function TableRow<Row>({ row, name, columns, selection, shown, menu }: Props<Row>) {
  const selected = selection?.has(row)
  return (
    <tr role="row" data-selected={selected || undefined}>
      {selection && (
        <td role="cell" className={styles.tick}>
          <Tick
            label={`Select ${name}`}
            checked={selected === true}
            onTick={({ shiftKey }) => selection.toggle(row, shiftKey ? shown : undefined)}
          />
        </td>
      )}
      {columns.map(({ name: column, header, cell, needs, numeric, tall }) => (
        <td
          key={column}
          role="cell"
          data-needs={needs}
          data-numeric={numeric}
          data-tall={tall}
          data-label={header}
        >
          {cell(row)}
        </td>
      ))}
      {menu !== undefined && (
        <td role="cell" className={styles.menu}>
          {menu}
        </td>
      )}
    </tr>
  )
}
