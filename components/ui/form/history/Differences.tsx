import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  labelOf,
  NOTHING,
  shownAs,
  storedAs,
  type FieldWords,
} from '@/components/ui/form/field-words'
import styles from './Differences.module.css'

type State = Record<string, unknown> | null
type Props = {
  before: State
  after: State
  words: FieldWords
  /** More fields are there for those who ask. */
  most?: number
}

/** What has changed between two states of a record: field by field, before and after. */
export function Differences({ before, after, words, most = Infinity }: Props) {
  const [all, setAll] = useState(false)
  const known = Object.keys(words)
  const rank = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length)
  // Of what has come or gone, what was never filled in is no news.
  const differs = (name: string) =>
    before && after
      ? JSON.stringify(before[name]) !== JSON.stringify(after[name])
      : storedAs((before ?? after)?.[name]) !== NOTHING
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter(differs)
    .sort((a, b) => rank(a) - rank(b))
  // For a single one more there is room where the button would be.
  const shown = all || names.length <= most + 1 ? names : names.slice(0, most)
  const valueIn = (state: NonNullable<State>, name: string) => {
    const [shownValue, stored] = [shownAs(words, name, state[name]), storedAs(state[name])]
    return { children: shownValue, 'data-hint': stored === shownValue ? undefined : stored }
  }
  return (
    <>
      <dl className={styles.fields}>
        {shown.map((name) => (
          <div key={name}>
            <dt>{labelOf(words, name)}</dt>
            <dd>
              {before && after && words[name]?.change ? (
                words[name].change(before[name], after[name])
              ) : (
                <>
                  {before && <del {...valueIn(before, name)} />}
                  {before && after && <span aria-hidden> → </span>}
                  {after && <ins {...valueIn(after, name)} />}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {shown.length < names.length && (
        <Button
          size="compact-xs"
          variant="transparent"
          className={styles.more}
          onClick={() => setAll(true)}
        >
          {names.length - shown.length} more fields
        </Button>
      )}
    </>
  )
}
