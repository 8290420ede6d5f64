import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Choice } from './filter'
import styles from './Choices.module.css'

type Props = { label: string; choices: Choice[]; chosen: string[]; onChoose: (values: string[]) => void }

/** From as many on, choices can be searched. */
const MANY = 8

/** What a filter offers: boxes to tick, found by typing where there are many. */
export function Choices({ label, choices, chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const found = choices.filter((choice) => choice.label.toLowerCase().includes(words))
  const toggle = (value: string) =>
    onChoose(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return (
    <div role="dialog" aria-label={label} className={styles.panel}>
      {choices.length >= MANY && (
        <input
          type="search"
          className={styles.search}
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder="Search"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <div role="group" aria-label={label} className={styles.list}>
        {found.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input
              type="checkbox"
              autoFocus={value === choices[0]?.value && choices.length < MANY}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            {label}
          </label>
        ))}
        {found.length === 0 && <p className={styles.none}>Nothing matches “{typed.trim()}”</p>}
      </div>
      {chosen.length > 0 && (
        <div className={styles.foot}>
          <Button size="compact-xs" variant="subtle" onClick={() => onChoose([])}>
            Clear
          </Button>
        </div>
      )}
    </div>
  )
}
