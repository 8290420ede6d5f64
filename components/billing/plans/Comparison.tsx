import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { None } from '@/components/ui/primitives/None'
import { Status } from '@/components/ui/primitives/Status'
import { Unseen } from '@/components/ui/primitives/Unseen'
import type { PlanPrice, PlanVersion } from '@/lib/billing/plans/schema'
import { moneyOf } from '@/lib/client/format/money'
import styles from './ComparePlans.module.css'
import { LIMITS, limitKeys, limitOf, statusOf, trialWord } from './words'

type Line = { label: string; of: (version: PlanVersion) => string }

const usual: Line[] = [
  { label: 'Description', of: ({ description }) => description },
  { label: 'Included seats', of: ({ includedSeats }) => String(includedSeats) },
  { label: 'Trial', of: ({ trialDays }) => trialWord(trialDays) },
]
const limits: Line[] = limitKeys.map((key) => ({
  label: LIMITS[key],
  of: (version) => limitOf(version, key),
}))

const keyOf = ({ currency, interval }: PlanPrice) => `${currency} a ${interval}`
const union = <Item,>(a: Item[], b: Item[]) => [...new Set([...a, ...b])]

/** Line by line: what two versions offer. */
export function Comparison({ left, right }: { left: PlanVersion; right: PlanVersion }) {
  const sides = [left, right]
  const prices = union(left.prices.map(keyOf), right.prices.map(keyOf)).flatMap((key): Line[] => {
    const money = (field: 'amount' | 'seatAmount') => (version: PlanVersion) => {
      const price = version.prices.find((one) => keyOf(one) === key)
      return price ? moneyOf(price[field], price.currency) : ''
    }
    return [
      { label: key, of: money('amount') },
      { label: `Extra seat, ${key}`, of: money('seatAmount') },
    ]
  })
  const lines = [...usual, ...limits, ...prices]
  const features = union(left.features, right.features)
  const has = (version: PlanVersion, feature: string) => version.features.includes(feature)
  const differing =
    lines.filter(({ of }) => of(left) !== of(right)).length +
    features.filter((feature) => has(left, feature) !== has(right, feature)).length
  return (
    <>
      <p className={styles.hint} role="status">
        {differing === 0
          ? 'They offer the same.'
          : `They differ in ${differing} of ${lines.length + features.length}.`}
      </p>
      <table className={styles.table} aria-label="Comparison">
        <thead>
          <tr>
            <th scope="col">
              <Unseen>What</Unseen>
            </th>
            {sides.map(({ name, number, status }, index) => (
              <th key={index} scope="col">
                {name}, version {number}
                <span className={styles.status}>
                  <Status {...statusOf(status)} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, of }) => (
            <Row
              key={label}
              label={label}
              cells={sides.map((version) => of(version) || <None />)}
              differs={of(left) !== of(right)}
            />
          ))}
        </tbody>
        <tbody>
          {features.map((feature) => (
            <Row
              key={feature}
              label={feature}
              cells={sides.map((version) => (has(version, feature) ? <Yes /> : <None />))}
              differs={has(left, feature) !== has(right, feature)}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

const Yes = () => <IconCheck size={16} stroke={2} role="img" aria-label="Yes" />

const Row = ({
  label,
  cells,
  differs,
}: {
  label: string
  cells: ReactNode[]
  differs: boolean
}) => (
  <tr data-differs={differs || undefined}>
    <th scope="row">
      {label}
      {differs && <Unseen> differs</Unseen>}
    </th>
    {cells.map((cell, index) => (
      <td key={index}>{cell}</td>
    ))}
  </tr>
)
