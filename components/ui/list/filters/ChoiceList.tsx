import { Button } from '@mantine/core'
import styles from './Choices.module.css'
import type { Choice } from './filter'
import { SearchBox } from './SearchBox'

type Props = {
  label: string
  /** Undefined until they are there. */
  choices: Choice[] | undefined
  chosen: string[]
  typed: string
  /** Given where they can be searched. */
  onType?: (words: string) => void
  onChoose: (values: string[]) => void
}

/** Boxes to tick. */
export function ChoiceList({ label, choices, chosen, typed, onType, onChoose }: Props) {
  const toggle = (value: string) =>
    onChoose(
      chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    )
  return (
    <div role="dialog" aria-label={label} className={styles.panel}>
      {onType && (
        <SearchBox
          className={styles.search}
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder="Search"
          value={typed}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
      )}
      <div
        role="group"
        aria-label={label}
        aria-busy={!choices || undefined}
        className={styles.list}
      >
        {choices?.map((choice, index) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="checkbox"
              autoFocus={index === 0 && !onType}
              checked={chosen.includes(choice.value)}
              onChange={() => toggle(choice.value)}
            />
            {choice.label}
          </label>
        ))}
        {choices?.length === 0 && <p className={styles.none}>Nothing matches “{typed.trim()}”</p>}
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
