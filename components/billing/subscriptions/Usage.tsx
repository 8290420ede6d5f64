import type { CSSProperties } from 'react'
import { countWord } from '@/lib/client/format/notation'
import { seatsWord, type Subscription } from './words'
import styles from './Subscription.module.css'

type BarProps = {
  label: string
  used: number
  /** Null for no limit. */
  most: number | null
  /** The time that it is counted for, as words behind the figures. */
  time?: string
  note?: string
}

function wordFor({ used, most, time = '' }: BarProps): string {
  const then = time && ` ${time}`
  if (most === null) return `${countWord(used)}${then}, no limit`
  const word = `${countWord(used)} of ${countWord(most)}${then}`
  return used > most ? `${word}: ${countWord(used - most)} more than allowed` : word
}

/** How much of something is taken: in words, and where there is a limit as a bar. */
function Bar(props: BarProps) {
  const { label, used, most, note } = props
  const word = wordFor(props)
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

/** What is still on its way counts as sent: so much of what the plan allows is taken. */
const mailsNote = (underWay: number) =>
  `${underWay > 0 ? `${countWord(underWay)} of them still on the way. ` : ''}Campaigns alone are counted, by the month in UTC.`

/**
 * What the plan limits, and how much of it is there. A seat is taken by each practitioner who is
 * active.
 */
export function Usage({ subscription: { running, usage, mails } }: { subscription: Subscription }) {
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
        <Bar
          label="Locations"
          used={usage.locations}
          most={limits.locations}
          note="Those that lie in no other location; inactive ones are not counted."
        />
        <Bar
          label="Users"
          used={usage.users}
          most={limits.users}
          note="Invited and suspended ones are counted, too."
        />
        <Bar
          label="E-mails"
          used={mails.sent + mails.underWay}
          most={limits.emailsPerMonth}
          time="this month"
          note={mailsNote(mails.underWay)}
        />
      </ul>
    </section>
  )
}
