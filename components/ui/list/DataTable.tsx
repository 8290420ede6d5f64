import type { CSSProperties, ReactNode } from 'react'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { Unseen } from '@/components/ui/primitives/Unseen'
import type { List } from '@/hooks/ui/list/use-list'
import { capital, counted, type Noun } from '@/lib/client/format/nouns'
import type { Column } from './column'
import styles from './DataTable.module.css'
import { fitted, leastOf } from './fit'
import { Pager } from './Pager'
import { SkeletonRows } from './SkeletonRows'
import { TableHead } from './TableHead'
import { TableRow } from './TableRow'

// Most searches find something.
const NoMatch = onDemand(() => import('./NoMatch').then((module) => module.NoMatch))

export type DataTableProps<Row> = {
  list: List<Row>
  columns: Column<Row>[]
  noun: Noun
  /** What a row is called where its cells cannot be seen: beside a box to tick, above a menu. */
  nameOf: (row: Row) => string
  /** Rows can be ticked; what then can be done with them stands in the toolbar. */
  selectable?: boolean
  /** The menu at a row's end, usually a `RowMenu`. */
  menu?: (row: Row) => ReactNode
  /**
   * What stands here when there is nothing at all: what belongs here, why, and the button that
   * makes the first.
   */
  empty: ReactNode
  /** What the search looks at, as a sentence: said when it finds nothing. */
  searched?: string
  /** Below 36em each row is a card with all of its columns. */
  cards?: boolean
}

/** As many rows are drawn while the first ones load. */
const EXPECTED = 12

/** The one table: name first, a row 40 px high, hairlines and nothing else between rows. */
export function DataTable<Row>({
  list,
  columns,
  noun,
  nameOf,
  selectable = false,
  menu,
  empty,
  ...more
}: DataTableProps<Row>) {
  const { state, selection, rows, total, stale, failure, retry } = list
  const shown = fitted(columns.filter(({ name }, at) => at === 0 || !state.hidden.includes(name)))

  if (failure) return <LoadFailure what={`The ${noun.many}`} failure={failure} onRetry={retry} />
  const none = rows?.length === 0 && total === 0 && !stale
  const result =
    rows && !stale ? (total === 0 ? `No ${noun.many}` : counted(total ?? rows.length, noun)) : ''
  const nothing = state.narrowed ? (
    <NoMatch state={state} noun={noun} searched={more.searched} />
  ) : (
    empty
  )
  return (
    <>
      <Unseen role="status">{result}</Unseen>
      {none ? (
        nothing
      ) : (
        <div className={styles.room}>
          <div className={styles.frame}>
            <table
              role="table"
              className={styles.table}
              aria-label={capital(noun.many)}
              aria-busy={!rows || stale || undefined}
              data-cards={more.cards}
              style={{ '--least': `${leastOf(shown)}px` } as CSSProperties}
            >
              <TableHead
                list={list}
                columns={shown}
                selectable={selectable}
                menu={menu !== undefined}
                label={noun.many}
              />
              <tbody role="rowgroup" className={stale ? styles.stale : undefined}>
                {rows?.map((row) => (
                  <TableRow
                    key={selection.keyOf(row)}
                    row={row}
                    name={nameOf(row)}
                    columns={shown}
                    selection={selectable ? selection : undefined}
                    shown={rows}
                    menu={menu?.(row)}
                  />
                ))}
                {!rows && (
                  <SkeletonRows
                    columns={shown}
                    count={EXPECTED}
                    selectable={selectable}
                    menu={Boolean(menu)}
                  />
                )}
              </tbody>
            </table>
          </div>
        </div>
      )}
      {total !== undefined && total > 0 && <Pager state={state} total={total} />}
    </>
  )
}
