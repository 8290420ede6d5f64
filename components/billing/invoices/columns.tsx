import type { Column } from '@/components/ui/list/column'
import { RowLink } from '@/components/ui/list/RowLink'
import { Cut } from '@/components/ui/primitives/Cut'
import { None } from '@/components/ui/primitives/None'
import { Status } from '@/components/ui/primitives/Status'
import type { InvoiceEntry } from '@/lib/billing/invoices/schema'
import { dayWord, periodWord } from '@/lib/client/format/days'
import { moneyOf } from '@/lib/client/format/money'
import { Pdf } from './Pdf'
import { statusOf } from './words'

const Day = ({ of }: { of: string | null }) =>
  of ? <time dateTime={of}>{dayWord(of)}</time> : <None />

const number: Column<InvoiceEntry> = {
  name: 'number',
  header: 'Number',
  sort: 'asc',
  width: 116,
  cell: ({ number }) => <RowLink id={number}>{number}</RowLink>,
}

const organization: Column<InvoiceEntry> = {
  name: 'organization',
  header: 'Organization',
  yields: 1,
  cell: ({ organization }) => <Cut text={organization.label} />,
}

const billTo: Column<InvoiceEntry> = {
  name: 'billTo',
  header: 'Billed to',
  yields: 2,
  cell: ({ billTo }) => <Cut text={billTo} />,
}

const others: Column<InvoiceEntry>[] = [
  {
    name: 'issuedOn',
    header: 'Issued',
    sort: 'desc',
    width: 104,
    yields: 1,
    cell: ({ issuedOn }) => <Day of={issuedOn} />,
  },
  {
    name: 'period',
    header: 'Period',
    width: 168,
    yields: 1,
    cell: ({ period }) => (period ? <Cut text={periodWord(period)} /> : <None />),
  },
  {
    name: 'tax',
    header: 'Tax',
    width: 104,
    numeric: true,
    yields: 1,
    cell: ({ tax, currency }) => moneyOf(tax, currency),
  },
  {
    name: 'total',
    header: 'Total',
    sort: 'desc',
    width: 128,
    numeric: true,
    cell: ({ total, currency }) => moneyOf(total, currency),
  },
  {
    name: 'status',
    header: 'Status',
    width: 132,
    cell: ({ status }) => <Status {...statusOf(status)} />,
  },
  {
    name: 'dueOn',
    header: 'Due',
    sort: 'asc',
    width: 104,
    yields: 1,
    cell: ({ dueOn }) => <Day of={dueOn} />,
  },
  {
    name: 'paidOn',
    header: 'Paid',
    width: 104,
    yields: 3,
    cell: ({ paidOn }) => <Day of={paidOn} />,
  },
  {
    name: 'pdf',
    header: 'File',
    width: 72,
    yields: 1,
    cell: ({ number }) => <Pdf number={number} />,
  },
]

export const ofOne = [number, billTo, ...others]
/**
 * Where invoices for several organizations stand together: less wide, two names beside each other
 * would both be cut.
 */
export const ofSeveral: Column<InvoiceEntry>[] = [
  number,
  organization,
  { ...billTo, yields: 4 },
  ...others,
]
