import { Skeleton } from '@mantine/core'
import type { Fitted } from './fit'
import styles from './DataTable.module.css'

type Props<Row> = { columns: Fitted<Row>[]; count: number; selectable: boolean; menu: boolean }

/** Rows in the shape of those to come. */
export const SkeletonRows = <Row,>({ columns, count, selectable, menu }: Props<Row>) =>
  Array.from({ length: count }, (_, index) => (
    <tr role="row" key={index}>
      {selectable && <td role="cell" className={styles.tick} />}
      {columns.map(({ name, needs, header, numeric }, at) => (
        <td key={name} role="cell" data-needs={needs} data-numeric={numeric} data-label={header}>
          <Skeleton height={12} width={at === 0 ? `${35 + ((index * 13) % 40)}%` : '55%'} />
        </td>
      ))}
      {menu && <td role="cell" className={styles.menu} />}
    </tr>
  ))
