import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '@/components/ui/primitives/dialog/Dialog'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { invoices } from '@/hooks/billing/use-invoices'
import { useRecord } from '@/hooks/ui/list/use-record'
import type { Invoice } from '@/lib/billing/invoices/schema'
import { moneyOf } from '@/lib/client/format/money'
import styles from './Forms.module.css'

type Props = {
  title: string
  number: string
  onChanged?: () => void
  onClose: () => void
  /** The form of it, which calls `changed` whatever has come of it. */
  children: (invoice: Invoice, changed: () => void) => ReactNode
}

/**
 * What is decided by what an invoice is at this moment, which is asked for first: somebody else may
 * have changed it.
 */
export function InvoiceDialog({ title, number, onChanged, onClose, children }: Props) {
  const { record, failure, retry, reload } = useRecord(invoices, number)
  const changed = () => {
    void reload()
    onChanged?.()
  }
  if (record) return children(record, changed)
  return (
    <Dialog title={title} size={520} onClose={onClose}>
      {failure ? (
        <LoadFailure what="The invoice" failure={failure} onRetry={retry} />
      ) : (
        <Skeleton height={240} aria-busy="true" />
      )}
    </Dialog>
  )
}

/** What a change of the subscription has credited of an invoice, where it has. */
export function CreditedBefore({ invoice: { credited, currency } }: { invoice: Invoice }) {
  if (!credited) return null
  return (
    <p className={styles.warning} role="status">
      {credited.by} has credited <b>{moneyOf(credited.amount, currency)}</b> of it already: the
      subscription was changed, and what was billed for days that were left was taken off.
    </p>
  )
}
