import type { ReactNode } from 'react'
import type { Address } from '@/hooks/use-shop-orders'
import { addressLines } from './address'
import styles from './Sale.module.css'

export type Fact = [label: string, value: ReactNode]

/** A text, and more of it below. */
export const Lines = ({ lines }: { lines: string[] }) =>
  lines.map((line, index) => (
    <span key={index} className={index > 0 ? styles.more : undefined}>
      {line}
    </span>
  ))

/** The two addresses, as one where they are the same. */
export function addressFacts(shipping: Address | null, billing: Address | null): Fact[] {
  const [to, from] = [shipping, billing].map((address) => (address ? addressLines(address) : []))
  const same = to!.join() === from!.join()
  return [
    ...(to!.length > 0
      ? [[same ? 'Shipping and billing address' : 'Shipping address', <Lines key="to" lines={to!} />] as Fact]
      : []),
    ...(!same && from!.length > 0 ? [['Billing address', <Lines key="from" lines={from!} />] as Fact] : []),
  ]
}

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
