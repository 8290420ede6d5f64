import type { ReactNode } from 'react'
import { RowLink } from '@/components/ui/list/RowLink'
import type { Invoice } from '@/lib/billing/invoices/schema'
import { dayWord, periodWord } from '@/lib/client/format/days'
import styles from './InvoiceDrawer.module.css'

/** When and for what time it was issued, who pays, and who sells. */
export function Parties({ invoice }: { invoice: Invoice }) {
  const { issuedOn, dueOn, period, of, organization, forOrganization, billedTo, seller } = invoice
  const { address, taxId, email, bankAccount } = seller
  const facts: [string, ReactNode][] = [
    ['Issued', dayWord(issuedOn)],
    ...(dueOn ? [['Due', dayWord(dueOn)] as [string, ReactNode]] : []),
    ...(period ? [['Period', periodWord(period)] as [string, ReactNode]] : []),
    ['For', forOrganization ?? organization.label],
    ...(of
      ? [
          [
            'Credit note of',
            <RowLink key="of" id={of}>
              {of}
            </RowLink>,
          ] as [string, ReactNode],
        ]
      : []),
    ...(billedTo.purchaseOrder
      ? [['Reference', billedTo.purchaseOrder] as [string, ReactNode]]
      : []),
    [
      'Billed to',
      <Lines
        key="payer"
        name={billedTo.name}
        lines={[...billedTo.address, ...billedTo.taxIds.map(taxWord)]}
      />,
    ],
    [
      'Sold by',
      <Lines
        key="seller"
        name={seller.name}
        lines={[...address, taxId && `Tax id ${taxId}`, email, bankAccount]}
      />,
    ],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const taxWord = ({ type, value }: Invoice['billedTo']['taxIds'][number]) =>
  `${type.toUpperCase()} ${value}`

/** A name, and below it what is known of it. */
const Lines = ({ name, lines }: { name: string; lines: string[] }) => (
  <>
    <bdi>{name}</bdi>
    {lines.filter(Boolean).map((line, index) => (
      <span key={index} className={styles.more}>
        <bdi>{line}</bdi>
      </span>
    ))}
  </>
)
