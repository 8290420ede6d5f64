import type { MovePreview } from '@/lib/billing/subscriptions/schema'
import { moneyOf } from '@/lib/client/format/money'
import { countWord } from '@/lib/client/format/notation'
import { capital } from '@/lib/client/format/nouns'
import styles from './PlanMoves.module.css'

/**
 * What those who move pay together, now and then: amounts of different currencies cannot be added
 * up.
 */
export const Sums = ({ sums }: Pick<MovePreview, 'sums'>) => (
  // In a narrow window it scrolls, also by keys.
  <div className={styles.frame} role="region" aria-label="Sums" tabIndex={0}>
    <table className={styles.sums} aria-label="What they pay together">
      <thead>
        <tr>
          <th scope="col">Paid for</th>
          <th scope="col">Organizations</th>
          <th scope="col">Now</th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ currency, interval, organizations, now, then }) => (
          <tr key={currency + interval}>
            <th scope="row">
              {capital(`a ${interval}`)}, {currency}
            </th>
            <td>{countWord(organizations)}</td>
            <td>{moneyOf(now, currency)}</td>
            <td>{moneyOf(then, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className={styles.about}>Before tax, for a whole period, with the seats that they have.</p>
  </div>
)
