import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Address, ShippingMethod, WholeOrder } from '@/hooks/commerce/orders/use-shop-orders'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { buyerOf, mailOf } from '@/lib/client/commerce/shop-people'
import { moneyOf } from '@/lib/client/format/money'
import { links } from '@/lib/client/links'
import { addressLines } from './details/address'
import { wayName } from './returns/goods'
import styles from './Sale.module.css'
import { priceWord } from './tax'

export type Fact = [label: string, value: ReactNode]

/** A text, and more of it below. */
export const Lines = ({ lines }: { lines: ReactNode[] }) =>
  lines.map((line, index) => (
    <span key={index} className={index > 0 ? styles.more : undefined}>
      {line}
    </span>
  ))

/**
 * Whoever something was sold to, or is to be; where they are a customer that leads to their record.
 */
export function Buyer({
  of: sold,
}: {
  of: Pick<WholeOrder, 'email' | 'customer_id' | 'customer'>
}) {
  const selected = useSelected()
  const name = buyerOf(sold)
  const mail = mailOf(sold)
  const who = sold.customer_id ? (
    <Link href={links.record('/admin/commerce/customers', sold.customer_id, selected)}>{name}</Link>
  ) : (
    name
  )
  return <Lines lines={[who, ...(mail && mail !== name ? [mail] : [])]} />
}

/** The two addresses, as one where they are the same. */
export function addressFacts(shipping: Address | null, billing: Address | null): Fact[] {
  const [to, from] = [shipping, billing].map((address) => (address ? addressLines(address) : []))
  const same = to!.join() === from!.join()
  return [
    ...(to!.length > 0
      ? [
          [
            same ? 'Shipping and billing address' : 'Shipping address',
            <Lines key="to" lines={to!} />,
          ] as Fact,
        ]
      : []),
    ...(!same && from!.length > 0
      ? [['Billing address', <Lines key="from" lines={from!} />] as Fact]
      : []),
  ]
}

/** How it is sent, and what that costs. */
export const shippingFacts = (methods: ShippingMethod[], currency: string) =>
  methods.map((method): Fact => [
    'Shipping',
    <Lines
      key={method.id}
      lines={[
        wayName(method.shipping_option),
        `${moneyOf(method.price, currency)} ${priceWord(method)}`,
      ]}
    />,
  ])

export const SaleFacts = ({ facts }: { facts: Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
