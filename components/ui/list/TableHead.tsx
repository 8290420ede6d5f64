import { IconArrowUp, IconSelector } from '@tabler/icons-react'
import { Unseen } from '@/components/ui/primitives/Unseen'
import type { List } from '@/hooks/ui/list/use-list'
import type { Fitted } from './fit'
import styles from './DataTable.module.css'
import { Tick } from './Tick'

type Props<Row> = {
  columns: Fitted<Row>[]
  list: List<Row>
  selectable: boolean
  menu: boolean
  label: string
}

/** The names of the columns, those that sort as buttons. */
export function TableHead<Row>({
  columns,
  list: { state, rows = [], selection },
  selectable,
  menu,
  label,
}: Props<Row>) {
  const ticked = rows.filter(selection.has).length
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selectable && (
          <th role="columnheader" scope="col" className={styles.tick}>
            <Tick
              label={`Select all ${label} on this page`}
              checked={rows.length > 0 && ticked === rows.length}
              partly={ticked > 0 && ticked < rows.length}
              disabled={rows.length === 0}
              onTick={() => selection.toggleAll(rows)}
            />
          </th>
        )}
        {columns.map(({ name, header, sort, numeric, needs, width }) => {
          const order = state.sort === name ? 'asc' : state.sort === `-${name}` ? 'desc' : undefined
          const next = order === undefined ? sort : order === 'asc' ? 'desc' : 'asc'
          const Arrow = order ? IconArrowUp : IconSelector
          return (
            <th
              key={name}
              role="columnheader"
              scope="col"
              aria-sort={sort && (order ? `${order}ending` : 'none')}
              data-needs={needs}
              data-numeric={numeric}
              data-sorts={sort && true}
              style={{ width }}
            >
              {sort ? (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => state.set({ sort: next === 'asc' ? name : `-${name}` })}
                >
                  {header}
                  <Arrow size={14} stroke={1.5} aria-hidden />
                </button>
              ) : (
                header
              )}
            </th>
          )
        })}
        {menu && (
          <th role="columnheader" scope="col" className={styles.menu}>
            <Unseen>Actions</Unseen>
          </th>
        )}
      </tr>
    </thead>
  )
}
