import { RowLink } from '@/components/ui/list/RowLink'
import type { Invoice } from '@/lib/billing/invoices/schema'
import { dayWord } from '@/lib/client/format/days'
import { moneyOf } from '@/lib/client/format/money'
import styles from './InvoiceDrawer.module.css'

/** What was credited of an invoice, each with its document and why. */
export function CreditNotes({ invoice: { creditNotes, currency } }: { invoice: Invoice }) {
  if (creditNotes.length === 0) return null
  return (
    <section aria-labelledby="credit-notes">
      <h3 id="credit-notes" className={styles.title}>
        Credit notes
      </h3>
      <ol className={styles.payments}>
        {creditNotes.map(({ number, issuedOn, total, reason }) => (
          <li key={number}>
            <div className={styles.payment}>
              <RowLink id={number}>{number}</RowLink>
              <span className={styles.figure}>{moneyOf(total, currency)}</span>
            </div>
            <p className={styles.more}>
              {dayWord(issuedOn)} · <bdi>{reason}</bdi>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
