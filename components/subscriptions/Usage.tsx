import type { CSSProperties } from 'react'
import { seatsWord, type Subscription } from './words'
import styles from './Subscription.module.css'

type BarProps = {
  label: string
  used: number
  /** Null for no limit. */
  most: number | null
  note?: string
}

const figure = new Intl.NumberFormat('en')

function wordFor(used: number, most: number | null): string {
  if (most === null) return `${figure.format(used)}, no limit`
  const word = `${figure.format(used)} of ${figure.format(most)}`
  return used > most ? `${word}: ${figure.format(used - most)} more than allowed` : word
}

/** How much of something is taken: in words, and where there is a limit as a bar. */
function Bar({ label, used, most, note }: BarProps) {
  const word = wordFor(used, most)
  const share = most === null || most === 0 ? Number(used > 0) : Math.min(1, used / most)
  return (
    <li>
      <p className={styles.used}>
        <span>{label}</span>
        <span>{word}</span>
      </p>
      {most !== null && (
        <div
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuenow={Math.min(used, most)}
          aria-valuetext={word}
          className={styles.bar}
          data-tone={used > most ? 'bad' : used === most ? 'warn' : undefined}
          style={{ '--share': `${share * 100}%` } as CSSProperties}
        />
      )}
      {note && <p className={styles.note}>{note}</p>}
    </li>
  )
}

/** What is limited and not counted yet: a figure beside it would be made up. */
const Allowed = ({ label, most }: { label: string; most: number }) => (
  <li>
    <p className={styles.used}>
      <span>{label}</span>
      <span>{figure.format(most)} at most</span>
    </p>
  </li>
)

/** What the plan limits, and how much of it is there. A seat is taken by each practitioner who is active. */
export function Usage({ subscription: { running, usage } }: { subscription: Subscription }) {
  if (!running) return null
  const { seats, includedSeats, limits } = running
  const extra = Math.max(0, seats - includedSeats)
  return (
    <section aria-labelledby="usage">
      <h2 id="usage" className={styles.title}>
        In use
      </h2>
      <ul className={styles.usage}>
        <Bar
          label="Seats"
          used={usage.practitioners}
          most={seats}
          note={`One for each active practitioner. ${extra > 0 ? `${seatsWord(includedSeats)} included, ${extra} extra.` : 'All of them are included.'}`}
        />
        <Bar label="Locations" used={usage.locations} most={limits.locations} />
        <Bar label="Users" used={usage.users} most={limits.users} />
        {limits.emailsPerMonth !== null && <Allowed label="E-mails a month" most={limits.emailsPerMonth} />}
      </ul>
    </section>
  )
} // prettier-ignore
