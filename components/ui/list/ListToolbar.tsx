import { ActionIcon } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useRef, useState, type ReactNode } from 'react'
import { Flyout } from '@/components/ui/primitives/Flyout'
import { Loading, onDemand } from '@/components/ui/primitives/on-demand'
import type { List } from '@/hooks/ui/list/use-list'
import type { Noun } from '@/lib/client/format/nouns'
import type { BulkAction } from './bulk/bulk-action'
import type { Column } from './column'
import { ExportLink } from './ExportLink'
import type { Filter } from './filters/filter'
import styles from './ListToolbar.module.css'
import { SearchField } from './filters/SearchField'

// Drawn with the page, but not in the script of pages whose lists have none.
const FilterMenu = dynamic(
  () => import('./filters/FilterMenu').then((module) => module.FilterMenu),
  {
    loading: Loading,
  },
)
const BulkBar = onDemand(() => import('./bulk/BulkBar').then((module) => module.BulkBar)) as <Row>(
  props: Parameters<typeof import('./bulk/BulkBar').BulkBar<Row>>[0],
) => ReactNode
const ColumnChooser = onDemand(() =>
  import('./ColumnChooser').then((module) => module.ColumnChooser),
) as typeof import('./ColumnChooser').ColumnChooser

type Props<Row> = {
  list: List<Row>
  noun: Noun
  filters?: Filter[]
  /** Given where columns can be chosen. */
  columns?: Column<Row>[]
  /** The table is one of cards in narrow windows. */
  cards?: boolean
  /** False where there is no CSV of this list, and what makes one where the server has none. */
  exports?: ReactNode
  /** What can be done with several rows; the table is then `selectable`. */
  bulk?: { actions: BulkAction<Row>[]; nameOf: (row: Row) => string }
}

/**
 * Above a list: search, filters, columns, export. What can be done with ticked rows slides over it.
 */
export function ListToolbar<Row>({
  list,
  noun,
  filters = [],
  columns,
  cards = false,
  exports = true,
  bulk,
}: Props<Row>) {
  const { state, selection, exportAddress } = list
  const place = useRef<HTMLDivElement>(null)
  const covered = bulk !== undefined && selection.rows.length > 0
  const [wanted, setWanted] = useState(covered)
  if (covered && !wanted) setWanted(true)
  return (
    <div ref={place} className={styles.place}>
      <div className={styles.toolbar} inert={covered}>
        <SearchField
          label={`Search ${noun.many}`}
          value={state.search}
          onSearch={(search) => state.set({ search })}
        />
        {filters.map((filter) => (
          <FilterMenu key={filter.name} filter={filter} state={state} />
        ))}
        <div className={styles.end}>
          {columns && (
            <Flyout
              popup="menu"
              align="end"
              trigger={(props) => (
                <ActionIcon {...props} size={30} aria-label="Columns" data-hint="Columns">
                  <IconColumns3 size={16} stroke={1.5} />
                </ActionIcon>
              )}
            >
              <ColumnChooser
                columns={columns}
                cards={cards}
                measure={() => place.current!.clientWidth}
                hidden={state.hidden}
                usual={state.usuallyHidden}
                onHide={(hidden) => state.set({ hidden })}
              />
            </Flyout>
          )}
          {exports === true ? (
            <ExportLink
              address={exportAddress}
              hint={state.narrowed ? 'Export what is found as CSV' : undefined}
            />
          ) : (
            exports
          )}
        </div>
      </div>
      {bulk && wanted && (
        <BulkBar selection={selection} noun={noun} nameOf={bulk.nameOf} actions={bulk.actions} />
      )}
    </div>
  )
}
