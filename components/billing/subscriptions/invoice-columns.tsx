import { Pdf } from '@/components/billing/invoices/Pdf'
import { openOf, statusOf } from '@/components/billing/invoices/words'
import type { Column } from '@/components/ui/list/column'
import { Cut } from '@/components/ui/primitives/Cut'
import { None } from '@/components/ui/primitives/None'
import { Status } from '@/components/ui/primitives/Status'
import type { InvoiceEntry } from '@/lib/billing/invoices/schema'
import { dayWord, periodWord } from '@/lib/client/format/days'
import { moneyOf } from '@/lib/client/format/money'
import styles from './Subscription.module.css'

const number: Column<InvoiceEntry> = {
  name: 'number',
  header: 'Number',
  sort: 'desc',
  width: 104,
  cell: ({ number }) => number,
}

const issuedOn: Column<InvoiceEntry> = {
  name: 'issuedOn',
  header: 'Date',
  sort: 'desc',
  width: 104,
  cell: ({ issuedOn }) => <time dateTime={issuedOn}>{dayWord(issuedOn)}</time>,
}

const organization: Column<InvoiceEntry> = {
  name: 'organization',
  header: 'For',
  yields: 2,
  cell: ({ organization }) => <Cut text={organization.label} />,
}

const period: Column<InvoiceEntry> = {
  name: 'period',
  header: 'Period',
  yields: 1,
  cell: ({ period }) => (period ? <Cut text={periodWord(period)} /> : <None />),
}

const total: Column<InvoiceEntry> = {
  name: 'total',
  header: 'Amount',
  sort: 'desc',
  width: 120,
  numeric: true,
  cell: ({ total, currency }) => moneyOf(total, currency),
}

const status: Column<InvoiceEntry> = {
  name: 'status',
  header: 'Status',
  width: 132,
  cell: (invoice) => (
    <>
      <span
        data-hint={
          invoice.dueOn && openOf(invoice) > 0 ? `Due on ${dayWord(invoice.dueOn)}` : undefined
        }
      >
        <Status {...statusOf(invoice.status)} />
      </span>
      {invoice.whyNotByCard && (
        <span className={styles.transfer} data-hint={invoice.whyNotByCard}>
          To be transferred
        </span>
      )}
    </>
  ),
}

const dueOn: Column<InvoiceEntry> = {
  name: 'dueOn',
  header: 'Due',
  sort: 'asc',
  width: 104,
  yields: 2,
  cell: ({ dueOn }) => (dueOn ? <time dateTime={dueOn}>{dayWord(dueOn)}</time> : <None />),
}

const pdf: Column<InvoiceEntry> = {
  name: 'pdf',
  header: 'File',
  width: 72,
  cell: (invoice) => <Pdf {...invoice} />,
}

export const ofOne = [number, issuedOn, period, total, status, dueOn, pdf]
/**
 * Where it pays for others as well: less wide, their names take the place of when it is due, which
 * the status tells.
 */
export const ofSeveral: Column<InvoiceEntry>[] = [
  number,
  issuedOn,
  organization,
  { ...period, width: 168 },
  total,
  status,
  { ...dueOn, yields: 3 as const },
  pdf,
]
