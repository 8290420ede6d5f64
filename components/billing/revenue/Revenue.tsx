import { Skeleton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { currencyFilter } from '@/components/billing/currency-filter'
import { ExportLink } from '@/components/ui/list/ExportLink'
import type { Filter } from '@/components/ui/list/filters/filter'
import { FilterMenu } from '@/components/ui/list/filters/FilterMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { Can } from '@/components/ui/shell/Can'
import { useRevenue, useRevenueState } from '@/hooks/billing/use-revenue'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { CurrencyRevenue } from './CurrencyRevenue'
import { PastDue } from './PastDue'
import styles from './Revenue.module.css'

const InvoiceDrawer = onDemand(() =>
  import('@/components/billing/invoices/InvoiceDrawer').then((module) => module.InvoiceDrawer),
)

const filters: Filter[] = [{ name: 'from', lastDay: 'to', label: 'Period' }, currencyFilter]

/**
 * What subscriptions bring in month by month, currency by currency: they cannot be added up. And
 * what is past due.
 */
export function Revenue() {
  const state = useRevenueState()
  const { answer, exportAddress } = useRevenue(state)
  const editor = useEditor()
  return (
    <>
      <div role="group" aria-label="Filters" className={styles.filters}>
        {filters.map((filter) => (
          <FilterMenu key={filter.name} filter={filter} state={state} />
        ))}
        {!state.filters.from?.[0] && <span className={styles.about}>The last 12 months</span>}
        <Can permission="billing:export">
          <span className={styles.export}>
            <ExportLink address={exportAddress} label="Export the revenue as CSV" />
          </span>
        </Can>
      </div>
      <Loaded
        what="The revenue"
        answer={answer}
        waiting={<Skeleton height={320} aria-busy="true" />}
      >
        {(currencies) =>
          currencies.length === 0 ? (
            <EmptyState icon={IconChartBar} title="Nothing in this period">
              Nothing was invoiced, nothing is paid for and no subscription ran then. Choose another
              period or currency.
            </EmptyState>
          ) : (
            currencies.map((revenue) => (
              <CurrencyRevenue key={revenue.currency} revenue={revenue} />
            ))
          )
        }
      </Loaded>
      <PastDue state={state} />
      {editor.id !== undefined && (
        <InvoiceDrawer key={editor.id} number={editor.id} onClose={editor.close} />
      )}
    </>
  )
}
