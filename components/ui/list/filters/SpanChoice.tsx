import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useCloseFlyout } from '@/components/ui/primitives/Flyout'
import { instantOf, minuteOf } from '@/lib/client/format/days'
import styles from './Choices.module.css'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const midnight = () => new Date().setHours(0, 0, 0, 0)

/** What is mostly asked: each is an instant from which on. */
const SINCE: [string, () => number][] = [
  ['The last hour', () => Date.now() - HOUR],
  ['Today', midnight],
  ['The last 7 days', () => Date.now() - 7 * DAY],
  ['The last 30 days', () => Date.now() - 30 * DAY],
]
const LAST_MINUTE = '9999-12-31T23:59'

type Props = {
  label: string
  /** ISO 8601. */
  from?: string
  to?: string
  onChoose: (from: string | null, to: string | null) => void
}

const shownOf = (instant: string | undefined) =>
  instant && !Number.isNaN(Date.parse(instant)) ? minuteOf(instant) : ''

/** A span of time, to the minute, in the reader's own. */
export function SpanChoice({ label, from, to, onChoose }: Props) {
  const [typed, setTyped] = useState({ from: shownOf(from), to: shownOf(to) })
  const close = useCloseFlyout()
  const choose = (begin: string | null, end: string | null) => {
    onChoose(begin, end)
    close()
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    choose(instantOf(typed.from), instantOf(typed.to))
  }
  const field = (name: keyof typeof typed, words: string) => (
    <TextInput
      type="datetime-local"
      size="xs"
      label={words}
      max={LAST_MINUTE}
      value={typed[name]}
      onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
    />
  )
  return (
    <div role="dialog" aria-label={label} className={styles.panel}>
      <div role="group" aria-label="Since" className={styles.list}>
        {SINCE.map(([words, since]) => (
          <button
            key={words}
            type="button"
            className={styles.choice}
            onClick={() => choose(new Date(since()).toISOString(), null)}
          >
            {words}
          </button>
        ))}
      </div>
      <form noValidate className={styles.span} onSubmit={apply}>
        {field('from', 'From')}
        {field('to', 'Until')}
        <Button type="submit">Apply</Button>
      </form>
    </div>
  )
}
