import type { ReactNode } from 'react'
import type { Address } from '@/hooks/use-shop-orders'
import styles from './Sale.module.css'

export type Fact = [label: string, value: ReactNode]

const countries = new Intl.DisplayNames('en', { type: 'region' })
const countryName = (code: string | null | undefined) => (code ? countries.of(code.toUpperCase()) : undefined)

export const addressLines = (address: Address): string[] =>
  [
    [address.first_name, address.last_name].filter(Boolean).join(' '),
    address.company,
    address.address_1,
    address.address_2,
    [address.postal_code, address.city].filter(Boolean).join(' '),
    [address.province, countryName(address.country_code)].filter(Boolean).join(', '),
    address.phone,
  ].filter((line): line is string => Boolean(line))

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
