import type { Column } from '@/components/data/column'
import { Cut } from '@/components/data/Cut'
import { None } from '@/components/data/None'
import { RowLink } from '@/components/data/RowLink'
import { Status } from '@/components/data/Status'
import type { InvoiceEntry } from '@/lib/billing/schema'
import { dayWord, periodWord } from '@/lib/client/days'
import { moneyOf } from '@/lib/client/money'
import { Pdf } from './Pdf'
import { statusOf } from './words'

const Day = ({ of }: { of: string | null }) => (of ? <time dateTime={of}>{dayWord(of)}</time> : <None />)

const number: Column<InvoiceEntry> = {
  ...{ name: 'number', header: 'Number', sort: 'asc', width: '116px' },
  cell: ({ number }) => <RowLink id={number}>{number}</RowLink>,
}

const organization: Column<InvoiceEntry> = {
  ...{ name: 'organization', header: 'Organization', from: 'sm' },
  cell: ({ organization }) => <Cut text={organization.label} />,
}

const billTo: Column<InvoiceEntry> = {
  ...{ name: 'billTo', header: 'Billed to', from: 'lg' },
  cell: ({ billTo }) => <Cut text={billTo} />,
}

const others: Column<InvoiceEntry>[] = [
  {
    ...{ name: 'issuedOn', header: 'Issued', sort: 'desc', width: '104px', from: 'sm' },
    cell: ({ issuedOn }) => <Day of={issuedOn} />,
  },
  {
    ...{ name: 'period', header: 'Period', width: '168px', from: 'sm' },
    cell: ({ period }) => (period ? <Cut text={periodWord(period)} /> : <None />),
  },
  {
    ...{ name: 'tax', header: 'Tax', width: '104px', numeric: true, from: 'sm' },
    cell: ({ tax, currency }) => moneyOf(tax, currency),
  },
  {
    ...{ name: 'total', header: 'Total', sort: 'desc', width: '128px', numeric: true },
    cell: ({ total, currency }) => moneyOf(total, currency),
  },
  {
    ...{ name: 'status', header: 'Status', width: '132px' },
    cell: ({ status }) => <Status {...statusOf(status)} />,
  },
  {
    ...{ name: 'dueOn', header: 'Due', sort: 'asc', width: '104px', from: 'sm' },
    cell: ({ dueOn }) => <Day of={dueOn} />,
  },
  {
    ...{ name: 'paidOn', header: 'Paid', width: '104px', from: 'xl' },
    cell: ({ paidOn }) => <Day of={paidOn} />,
  },
  { ...{ name: 'pdf', header: 'File', width: '72px', from: 'sm' }, cell: ({ number }) => <Pdf number={number} /> },
]

export const ofOne = [number, billTo, ...others]
/** Where invoices for several organizations stand together: less wide, two names beside each other would both be cut. */
export const ofSeveral: Column<InvoiceEntry>[] = [number, organization, { ...billTo, from: 'wide' }, ...others]
