import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './DataTable.module.css'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Share of the width, as CSS; the first column usually takes what is left. */
  width?: string
  /** Left out below this breakpoint, where the row keeps to what names it. */
  from?: 'sm' | 'lg'
}

type Props<Row> = {
  /** What the rows are, for those who cannot see the table. */
  label: string
  columns: Column<Row>[]
  /** Undefined while the first ones are on their way. */
  rows: Row[] | undefined
  /** As many rows are drawn while they load. */
  expected: number
  /** The rows shown are about to be replaced. */
  stale?: boolean
  keyOf: (row: Row) => string | number
}

/** The one table: name first, a row 40 px high, hairlines and nothing else between rows. */
export function DataTable<Row>({ label, columns, rows, expected, stale, keyOf }: Props<Row>) {
  const attributes = ({ from, width }: Column<Row>) => ({ 'data-from': from, style: { width } })
  return (
    <table className={styles.table} aria-label={label} aria-busy={!rows || stale || undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.header} scope="col" {...attributes(column)}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={stale ? styles.stale : undefined}>
        {rows?.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.header} data-from={column.from}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
        {!rows &&
          Array.from({ length: expected }, (_, index) => (
            <tr key={index}>
              {columns.map((column, at) => (
                <td key={column.header} data-from={column.from}>
                  <Skeleton height={12} width={at === 0 ? `${35 + ((index * 13) % 40)}%` : '55%'} />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}
