import { Button } from '@mantine/core'
import { IconCreditCard, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { OpenedRecord, type Reload } from '@/components/ui/form/OpenedRecord'
import { Status } from '@/components/ui/primitives/Status'
import { invoices, useInvoicePdf } from '@/hooks/billing/use-invoices'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Invoice } from '@/lib/billing/invoices/schema'
import { moneyOf } from '@/lib/client/format/money'
import { ChargeCard, chargeLabel } from './ChargeCard'
import styles from './InvoiceDrawer.module.css'
import { CreditNotes } from './CreditNotes'
import { InvoiceLines } from './InvoiceLines'
import { Mails } from './Mails'
import { Parties } from './Parties'
import { Payments } from './Payments'
import { useInvoiceActions } from './use-invoice-actions'
import { openOf, standingWord, statusOf } from './words'

/** One invoice or credit note: what it asks for, of whom, and what has become of it. */
export const InvoiceDrawer = ({ number, onClose }: { number: string; onClose: () => void }) => (
  <OpenedRecord
    entity={invoices}
    id={number}
    what="The invoice"
    title={({ kind, number }: Invoice) =>
      kind === 'invoice' ? `Invoice ${number}` : `Credit note ${number}`
    }
    beside={({ status }) => <Status {...statusOf(status)} />}
    onClose={onClose}
  >
    {(invoice, reload) => (
      <div className={styles.invoice}>
        <Head invoice={invoice} reload={reload} />
        <Parties invoice={invoice} />
        <InvoiceLines invoice={invoice} />
        {invoice.kind === 'invoice' && <Payments invoice={invoice} />}
        <CreditNotes invoice={invoice} />
        <Mails number={invoice.number} />
      </div>
    )}
  </OpenedRecord>
)

/** What it comes to, and what can be done with it. */
function Head({ invoice, reload }: { invoice: Invoice; reload: Reload }) {
  const { number, total, currency, whyNotByCard } = invoice
  const pdf = useInvoicePdf()
  const { actionsFor, dialog } = useInvoiceActions(() => void reload())
  const { can } = usePermissions()
  const [isCharged, setCharged] = useState(false)
  const card = can('billing:pay') && openOf(invoice) > 0 ? invoice.card : null
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.total}>{moneyOf(total, currency)}</p>
        <p className={styles.standing}>{standingWord(invoice)}</p>
        {whyNotByCard && <p className={styles.standing}>{whyNotByCard}</p>}
      </div>
      <div className={styles.actions}>
        {card && (
          <Button
            leftSection={<IconCreditCard size={16} stroke={1.5} />}
            onClick={() => setCharged(true)}
          >
            {chargeLabel(card)}
          </Button>
        )}
        {actionsFor(invoice).map(({ label, icon: Symbol, onClick }) => (
          <Button
            key={label}
            variant="default"
            leftSection={<Symbol size={16} stroke={1.5} />}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
        <Button
          component="a"
          href={pdf(number)}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconExternalLink size={16} stroke={1.5} />}
        >
          Open PDF
        </Button>
      </div>
      {dialog}
      {card && isCharged && (
        <ChargeCard
          invoice={invoice}
          card={card}
          onChanged={() => void reload()}
          onClose={() => setCharged(false)}
        />
      )}
    </div>
  )
}
