import { Loaded } from '@/components/ui/primitives/Loaded'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status, type Tone } from '@/components/ui/primitives/Status'
import { useInvoiceMails } from '@/hooks/billing/use-invoices'
import type { InvoiceMails } from '@/lib/billing/invoices/schema'
import styles from './InvoiceDrawer.module.css'

type Mail = InvoiceMails['sent'][number]
const STATES: Record<Mail['state'], { tone: Tone; children: string }> = {
  waiting: { tone: 'warn', children: 'On its way' },
  sent: { tone: 'good', children: 'Sent' },
  failed: { tone: 'bad', children: 'Not delivered' },
}

/** To whom an invoice was sent by mail, the latest first. */
export const Mails = ({ number }: { number: string }) => (
  <section aria-labelledby="mails">
    <h3 id="mails" className={styles.title}>
      Sent by mail
    </h3>
    <Loaded what="What was sent" answer={useInvoiceMails(number)}>
      {({ sent }) =>
        sent.length === 0 ? (
          <p className={styles.none}>It was not sent by mail yet.</p>
        ) : (
          <ol className={styles.payments}>
            {sent.map((mail) => (
              <Row key={mail.id} {...mail} />
            ))}
          </ol>
        )
      }
    </Loaded>
  </section>
)

const Row = ({ at, recipients, by, state }: Mail) => (
  <li>
    <div className={styles.payment}>
      <b>{recipients.join(', ')}</b>
      <Status {...STATES[state]} />
    </div>
    <p className={styles.more}>
      <RelativeTime at={at} />
      {by ? ` · by ${by}` : ' · by itself'}
      {state === 'failed' &&
        ' · A mail server has refused it. Look at the addresses, and send it again.'}
    </p>
  </li>
)
