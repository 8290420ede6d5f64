import type { Quote } from '@/lib/billing/subscriptions/schema'
import { periodWord } from '@/lib/client/format/days'
import { moneyOf } from '@/lib/client/format/money'
import { rateWord } from '@/lib/client/format/notation'
import type { InvoiceLine } from '@/lib/shared/invoice-lines'
import { taxRowsOf } from '@/lib/shared/invoice-parts'
import { daysBetween } from '@/lib/shared/time/periods'
import styles from './Change.module.css'
import { daysWord } from './words'

const KINDS: Record<InvoiceLine['kind'], string> = {
  plan: '',
  seats: '',
  refund: '',
  unused: 'Given back for days that are not used',
  remaining: 'For the days that are left',
}

type DetailsProps = { line: InvoiceLine; currency: string }

/** "Given back for days that are not used, Mar 11 – 31, 2026 (21 days), 2 × $9.00". */
function Details({ line: { kind, period, quantity, unitAmount }, currency }: DetailsProps) {
  const days = `${periodWord(period)} (${daysWord(daysBetween(period.from, period.to))})`
  return (
    <small>
      {[KINDS[kind], days].filter(Boolean).join(', ')},{' '}
      <span className={styles.whole}>
        {quantity} × {moneyOf(unitAmount, currency)}
      </span>
    </small>
  )
}

/** What is charged now, line by line, and what that comes to. */
export function QuoteLines({ quote: { lines, dueNow, currency } }: { quote: Quote }) {
  const sums = [
    { label: 'Before tax', amount: dueNow.net },
    ...taxRowsOf(dueNow, (amount) => moneyOf(amount, currency), rateWord),
    { label: 'Due now', amount: dueNow.total },
  ]
  return (
    <table className={styles.lines} aria-label="What is due now">
      <thead>
        <tr>
          <th scope="col">For</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <th scope="row">
              {line.description}
              <Details line={line} currency={currency} />
            </th>
            <td>{moneyOf(line.amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ label, amount }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{moneyOf(amount, currency)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
