import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useCloseFlyout } from '@/components/ui/primitives/Flyout'
import styles from './Choices.module.css'
import { usualSpans } from './spans'

const LAST_DAY = '9999-12-31'

type Props = {
  label: string
  /** The first and the last day. */
  from?: string
  to?: string
  onChoose: (from: string | null, to: string | null) => void
}

/** A span of days: one that is mostly asked for, or any other. */
export function DaysChoice({ label, from = '', to = '', onChoose }: Props) {
  const [typed, setTyped] = useState({ from, to })
  const close = useCloseFlyout()
  const choose = (first: string | null, last: string | null) => {
    onChoose(first, last)
    close()
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    choose(typed.from || null, typed.to || null)
  }
  const field = (name: keyof typeof typed, words: string) => (
    <TextInput
      type="date"
      size="xs"
      label={words}
      max={LAST_DAY}
      value={typed[name]}
      onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
    />
  )
  return (
    <div role="dialog" aria-label={label} className={styles.panel}>
      <div role="group" aria-label="Usual spans" className={styles.list}>
        {usualSpans().map(([words, days]) => (
          <button
            key={words}
            type="button"
            className={styles.choice}
            onClick={() => choose(days.from, days.to)}
          >
            {words}
          </button>
        ))}
      </div>
      <form noValidate className={styles.span} onSubmit={apply}>
        {field('from', 'First day')}
        {field('to', 'Last day')}
        <Button type="submit">Apply</Button>
      </form>
    </div>
  )
}
