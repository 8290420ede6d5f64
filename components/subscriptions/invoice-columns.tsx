import type { Column } from '@/components/data/column'
import { Cut } from '@/components/data/Cut'
import { None } from '@/components/data/None'
import { Status } from '@/components/data/Status'
import { Pdf } from '@/components/billing/Pdf'
import { openOf, statusOf } from '@/components/billing/words'
import type { InvoiceEntry } from '@/lib/billing/schema'
import { dayWord, periodWord } from '@/lib/client/days'
import { moneyOf } from '@/lib/client/money'
import styles from './Subscription.module.css'

export const columns: Column<InvoiceEntry>[] = [
  { ...{ name: 'number', header: 'Number', sort: 'desc', width: '104px' }, cell: ({ number }) => number },
  {
    ...{ name: 'issuedOn', header: 'Date', sort: 'desc', width: '112px' },
    cell: ({ issuedOn }) => <time dateTime={issuedOn}>{dayWord(issuedOn)}</time>,
  },
  // It may pay for others as well.
  {
    ...{ name: 'organization', header: 'For', width: '128px', from: 'lg' },
    cell: ({ organization }) => <Cut text={organization.label} />,
  },
  {
    ...{ name: 'period', header: 'Period', from: 'sm' },
    cell: ({ period }) => (period ? periodWord(period) : <None />),
  },
  {
    ...{ name: 'total', header: 'Amount', sort: 'desc', width: '120px', numeric: true },
    cell: ({ total, currency }) => moneyOf(total, currency),
  },
  {
    ...{ name: 'status', header: 'Status', width: '132px' },
    cell: (invoice) => (
      <>
        <span data-hint={invoice.dueOn && openOf(invoice) > 0 ? `Due on ${dayWord(invoice.dueOn)}` : undefined}>
          <Status {...statusOf(invoice.status)} />
        </span>
        {invoice.whyNotByCard && (
          <span className={styles.transfer} data-hint={invoice.whyNotByCard}>
            To be transferred
          </span>
        )}
      </>
    ),
  },
  {
    ...{ name: 'dueOn', header: 'Due', sort: 'asc', width: '112px', from: 'lg' },
    cell: ({ dueOn }) => (dueOn ? <time dateTime={dueOn}>{dayWord(dueOn)}</time> : <None />),
  },
  { ...{ name: 'pdf', header: 'File', width: '72px' }, cell: (invoice) => <Pdf {...invoice} /> },
]
