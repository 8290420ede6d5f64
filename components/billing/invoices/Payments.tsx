import { Status } from '@/components/ui/primitives/Status'
import type { Invoice, Payment } from '@/lib/billing/invoices/schema'
import { dayWord } from '@/lib/client/format/days'
import { moneyOf } from '@/lib/client/format/money'
import { cardWord } from '@/lib/shared/card-words'
import styles from './InvoiceDrawer.module.css'
import { methodWord, outcomeOf, troubleOf } from './words'

const NOT_OWED =
  'Nothing was paid. Should money come for it all the same, send it back the way it came, or record it for another invoice of whoever pays.'

/** What was paid of an invoice and given back, in the order in which it was. */
export function Payments({ invoice: { payments, creditedOn, currency } }: { invoice: Invoice }) {
  return (
    <section aria-labelledby="payments">
      <h3 id="payments" className={styles.title}>
        Payments and refunds
      </h3>
      {payments.length === 0 ? (
        <p className={styles.none}>{creditedOn ? NOT_OWED : 'Nothing was paid yet.'}</p>
      ) : (
        <ol className={styles.payments}>
          {payments.map((payment) => (
            <Row key={payment.id} payment={payment} currency={currency} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Row({ payment, currency }: { payment: Payment; currency: string }) {
  const { kind, amount, method, reference, receivedOn, recordedBy, card } = payment
  const trouble = troubleOf(payment)
  const facts = [
    dayWord(receivedOn),
    // What is given back has no way of its own, and for its reference the reason.
    kind === 'payment' && (card ? cardWord(card) : methodWord(method)),
    reference,
    recordedBy && `recorded by ${recordedBy}`,
  ]
  return (
    <li>
      <div className={styles.payment}>
        <b>{kind === 'payment' ? 'Payment' : 'Refund'}</b>
        <Status {...outcomeOf(payment)} />
        <span className={styles.figure}>{moneyOf(amount, currency)}</span>
      </div>
      <p className={styles.more}>{facts.filter(Boolean).join(' · ')}</p>
      {trouble && <p className={styles.trouble}>{trouble}</p>}
    </li>
  )
}
