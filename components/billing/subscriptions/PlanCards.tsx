import { IconCheck } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { moneyOf } from '@/lib/client/format/money'
import { countWord } from '@/lib/client/format/notation'
import styles from './PlanCards.module.css'
import { priceOf, type PlanOption } from './values'
import { daysWord, type Running } from './words'

type Props = {
  plans: PlanOption[]
  currency: string
  interval: Running['interval']
  /** The plan that runs now. */
  present: Running['plan'] | null
  /** Whether it can begin with a trial. */
  trial: boolean
  value: string
  error: ReactNode
  onChange: (code: string) => void
}

const limitWord = (limit: number | null) => (limit === null ? 'No limit' : countWord(limit))

/** The plans beside one another, of which one is chosen. */
export function PlanCards({ plans, error, ...props }: Props) {
  const id = useId()
  return (
    <fieldset className={styles.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>Plan</legend>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.cards}>
        {plans.map((plan) => (
          <Card key={plan.code} id={`${id}-${plan.code}`} name={id} plan={plan} {...props} />
        ))}
      </div>
    </fieldset>
  )
}

type CardProps = Omit<Props, 'plans' | 'error'> & { id: string; name: string; plan: PlanOption }

function Card({ id, name, plan, currency, interval, present, trial, value, onChange }: CardProps) {
  const price = priceOf(plan, interval)
  const { limits } = plan
  const rows: [string, string][] = [
    ['Seats included', countWord(plan.includedSeats)],
    ['Each extra seat', price ? moneyOf(price.seatAmount, currency) : '—'],
    ['Practitioners', limitWord(limits.practitioners)],
    ['Locations', limitWord(limits.locations)],
    ['Users', limitWord(limits.users)],
    ['E-mails a month', limitWord(limits.emailsPerMonth)],
    ...(trial
      ? [
          ['Trial', plan.trialDays > 0 ? daysWord(plan.trialDays) : 'None'] satisfies [
            string,
            string,
          ],
        ]
      : []),
  ]
  return (
    <label className={styles.card} data-off={!price || undefined}>
      <span className={styles.head}>
        <input
          type="radio"
          name={name}
          value={plan.code}
          checked={value === plan.code}
          disabled={!price}
          data-path="plan"
          aria-labelledby={`${id}-name ${id}-price`}
          aria-describedby={`${id}-more`}
          onChange={() => onChange(plan.code)}
        />
        <b id={`${id}-name`}>{plan.name}</b>
        {present?.code === plan.code && (
          <span className={styles.present}>
            {present.number === plan.number
              ? 'Yours now'
              : `Yours now is version ${present.number}, which you keep`}
          </span>
        )}
      </span>
      <span id={`${id}-price`} className={styles.price}>
        {price ? (
          <>
            {moneyOf(price.amount, currency)} <small>a {interval}</small>
          </>
        ) : (
          <small>Not offered for a {interval}</small>
        )}
      </span>
      <span id={`${id}-more`} className={styles.more}>
        {plan.description && <span className={styles.about}>{plan.description}</span>}
        {rows.map(([label, word]) => (
          <span key={label} className={styles.row}>
            <span>{label}</span> <span>{word}</span>
          </span>
        ))}
        {plan.features.map((feature) => (
          <span key={feature} className={styles.feature}>
            <IconCheck size={14} stroke={2} aria-hidden />
            {feature}
          </span>
        ))}
      </span>
    </label>
  )
}
