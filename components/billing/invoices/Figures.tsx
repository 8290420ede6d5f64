import { Skeleton } from '@mantine/core'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { useBillingFigures, type useInvoices } from '@/hooks/billing/use-invoices'
import type { Figures as Row } from '@/lib/billing/invoices/schema'
import { moneyOf } from '@/lib/client/format/money'
import styles from './Figures.module.css'

const HEADS = ['Currency', 'A month, now', 'Running', 'Ended', 'Invoiced', 'To be paid', 'Past due']

function Line({ currency, monthly, running, ended, ending, revenue, open, pastDue }: Row) {
  const money = (amount: number) => moneyOf(amount, currency)
  return (
    <tr>
      <th scope="row">{currency}</th>
      <td>{money(monthly)}</td>
      <td data-hint={ending > 0 ? `${ending} of them end with their period` : undefined}>
        {running}
      </td>
      <td>{ended}</td>
      <td>{money(revenue)}</td>
      <td>{money(open)}</td>
      <td className={pastDue > 0 ? styles.late : undefined}>{money(pastDue)}</td>
    </tr>
  )
}

/**
 * What comes in, currency by currency: they cannot be added up. Of what the list has, whatever it
 * is narrowed to.
 */
export function Figures({ list }: { list: ReturnType<typeof useInvoices> }) {
  const { data, error, mutate } = useBillingFigures(list)
  if (error && !data)
    return <LoadFailure what="What comes in" failure={error} onRetry={() => void mutate()} />
  if (data?.length === 0) return null
  return (
    // In a narrow window it scrolls, also by keys.
    <div className={styles.frame} role="region" aria-label="Figures" tabIndex={0}>
      <table className={styles.figures} aria-label="What comes in" aria-busy={!data || undefined}>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data?.map((row) => <Line key={row.currency} {...row} />) ?? (
            <tr>
              <td colSpan={HEADS.length}>
                <Skeleton height={16} my={4} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <p className={styles.about}>
        A month is what subscriptions that run now bring in, before tax: of a year a twelfth. Under
        Revenue, a month is what was invoiced for its days. Invoiced is before tax and less what was
        credited; what is to be paid is with tax.
        {list.state.narrowed &&
          ' These are of the invoices that are listed, and subscriptions of the organizations and currencies that are chosen.'}
      </p>
    </div>
  )
}
