import type { Invoice } from '@/lib/billing/invoices/schema'
import { moneyOf } from '@/lib/client/format/money'
import { countWord, rateWord } from '@/lib/client/format/notation'
import { taxRowsOf } from '@/lib/shared/invoice-parts'
import styles from './InvoiceDrawer.module.css'
import { openOf, timeOf } from './words'

/** What is charged, line by line, and what it comes to. What is taken off has its sign. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const { currency, lines } = invoice
  const money = (amount: number) => moneyOf(amount, currency)
  return (
    <section aria-labelledby="lines">
      <h3 id="lines" className={styles.title}>
        Lines
      </h3>
      <table className={styles.lines} aria-labelledby="lines">
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Quantity</th>
            <th scope="col">Unit price</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <th scope="row">
                <bdi>{line.description}</bdi>
                <span className={styles.more}>{timeOf(line)}</span>
              </th>
              <td data-label="Quantity">{countWord(line.quantity)}</td>
              <td data-label="Unit price">{money(line.unitAmount)}</td>
              <td data-label="Amount">{money(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.sums}>
        {sumsOf(invoice).map(({ label, amount, strong }) => (
          <div key={label} data-strong={strong}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type Sum = { label: string; amount: number; strong?: boolean }

/** What is below the lines. A credit note is neither paid nor given back. */
function sumsOf(invoice: Invoice): Sum[] {
  const { kind, net, currency, total, paidOn, creditedOn, refunded } = invoice
  const sums: Sum[] = [
    { label: 'Net', amount: net },
    ...taxRowsOf(invoice, (amount) => moneyOf(amount, currency), rateWord),
    { label: kind === 'invoice' ? 'Total' : 'Total credited', amount: total, strong: true },
  ]
  if (kind === 'credit-note') return sums
  return [
    ...sums,
    { label: 'Paid', amount: paidOn === null ? 0 : total },
    ...(refunded > 0 ? [{ label: 'Refunded', amount: refunded }] : []),
    ...(creditedOn ? [{ label: 'Credited', amount: total }] : []),
    { label: 'Left to pay', amount: openOf(invoice), strong: true },
  ]
}
