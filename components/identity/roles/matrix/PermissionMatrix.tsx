import { Unseen } from '@/components/ui/primitives/Unseen'
import {
  cellAt,
  columnCells,
  stateOf,
  toggled,
  ALL,
  type Column,
  type Row,
  type Words,
} from './matrix'
import { Box } from './Box'
import { hintOf, labelOf } from './cell-words'
import styles from './PermissionMatrix.module.css'
import { useGridKeys, type GridKeys } from './use-grid-keys'

type Props = {
  rows: Row[]
  columns: Column[]
  held: Words
  readOnly: boolean
  onChange: (words: string[]) => void
}

/** More columns than fit beside the names: the matrix then scrolls in a frame of its own. */
const FITTING = 21

/**
 * Resources down, actions across, a box where they meet. Heads stand for their whole row or column.
 */
export function PermissionMatrix({ rows, columns, held, readOnly, onChange }: Props) {
  const keys = useGridKeys({ row: rows.length, column: columns.length }, ({ row, column }) => {
    const [of, action] = [rows[row - 1], columns[column - 1]]
    const cells = of
      ? action
        ? [cellAt(of, action)]
        : of.cells
      : action
        ? columnCells(rows, action)
        : []
    const there = cells.filter((cell) => cell !== undefined)
    if (!readOnly && there.length > 0) onChange(toggled(held, there))
  })
  return (
    <div className={styles.frame} data-scrolls={columns.length > FITTING || undefined}>
      <table
        {...keys.props}
        aria-label="Permissions"
        aria-readonly={readOnly}
        className={styles.grid}
      >
        <thead>
          <tr>
            <th role="columnheader" scope="col">
              <span {...keys.at(0, 0)} className={styles.corner}>
                Resource
              </span>
            </th>
            {columns.map((column, index) => (
              <ColumnHead
                key={column.key}
                column={column}
                rows={rows}
                readOnly={readOnly}
                at={keys.at(0, index + 1)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <MatrixRow
              key={row.key}
              row={row}
              columns={columns}
              readOnly={readOnly}
              at={(column) => keys.at(index + 1, column)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type At = ReturnType<GridKeys['at']>

function ColumnHead({
  column,
  rows,
  readOnly,
  at,
}: Pick<Props, 'rows' | 'readOnly'> & { column: Column; at: At }) {
  const cells = columnCells(rows, column)
  return (
    <th role="columnheader" scope="col" className={styles.action}>
      <span aria-hidden className={styles.label}>
        {column.label}
      </span>
      <Box
        at={at}
        label={`${column.label}, all resources shown`}
        state={stateOf(cells)}
        hint={`${column.label} on all resources shown`}
        readOnly={readOnly}
        locked={cells.every(({ locked }) => locked) ? 'Nothing here can be changed.' : undefined}
      />
    </th>
  )
}

function MatrixRow({
  row,
  columns,
  readOnly,
  at,
}: Pick<Props, 'columns' | 'readOnly'> & { row: Row; at: (column: number) => At }) {
  return (
    <tr data-all={row.key === ALL || undefined}>
      <th role="rowheader" scope="row">
        <span className={styles.head}>
          <Box
            at={at(0)}
            label={`${row.label}, all actions`}
            state={stateOf(row.cells)}
            readOnly={readOnly}
            locked={
              row.cells.every(({ locked }) => locked) ? 'Nothing here can be changed.' : undefined
            }
          />
          <span className={styles.name} data-hint={row.description || undefined}>
            {row.label}
          </span>
          {row.deprecated && <span className={styles.deprecated}>Deprecated</span>}
        </span>
      </th>
      {columns.map((column, index) => {
        const cell = cellAt(row, column)
        return (
          <td key={column.key} role="gridcell">
            {cell ? (
              <Box
                at={at(index + 1)}
                label={labelOf(row, cell)}
                hint={hintOf(row, cell)}
                state={cell.held ? 'true' : 'false'}
                change={cell.change}
                implied={cell.implied}
                risky={cell.risk === 'high'}
                locked={cell.locked}
                readOnly={readOnly}
              />
            ) : (
              <span {...at(index + 1)} className={styles.none}>
                <Unseen>Does not exist</Unseen>
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}
