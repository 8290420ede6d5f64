import type { PlanPrice } from '@/lib/billing/plans/schema'
import { currencyName } from '@/lib/client/format/currencies'
import { moneyOf } from '@/lib/client/format/money'
import styles from './PriceTable.module.css'

const INTERVALS = ['month', 'year'] as const

/** What a plan costs: a line for each currency, a month and a year beside each other. */
export function PriceTable({ prices }: { prices: PlanPrice[] }) {
  if (prices.length === 0) return <p className={styles.none}>It has no price yet.</p>
  const intervals = INTERVALS.filter((interval) =>
    prices.some((price) => price.interval === interval),
  )
  const currencies = [...new Set(prices.map(({ currency }) => currency))]
  return (
    <table className={styles.prices} aria-label="Prices">
      <thead>
        <tr>
          <th scope="col">Currency</th>
          {intervals.map((interval) => (
            <th key={interval} scope="col">
              A {interval}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {currencies.map((currency) => (
          <tr key={currency}>
            <th scope="row">
              {currency} <span className={styles.quiet}>{currencyName(currency)}</span>
            </th>
            {intervals.map((interval) => (
              <td key={interval}>
                <Cell
                  price={prices.find(
                    (price) => price.currency === currency && price.interval === interval,
                  )}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Cell = ({ price }: { price: PlanPrice | undefined }) =>
  price ? (
    <>
      {moneyOf(price.amount, price.currency)}
      <span className={styles.seat}>
        + {moneyOf(price.seatAmount, price.currency)} per extra seat
      </span>
    </>
  ) : (
    <span className={styles.quiet}>—</span>
  )
