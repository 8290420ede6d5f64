import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Heading } from '@/components/ui/primitives/dialog/Heading'
import type { Values } from '@/hooks/ui/form/use-save-form'
import { valueAt, type Conflict } from '@/lib/client/conflict'
import styles from './ConflictNotice.module.css'
import { labelOf, shownAs, type FieldWords } from './field-words'

type Props<V extends Values> = {
  conflict: Conflict<V>
  words: FieldWords
  /** Who changed it and when, if that is known. */
  who?: ReactNode
  onChoose: (field: string, whose: 'mine' | 'theirs') => void
}

const SIDES = [
  ['mine', 'Keep mine'],
  ['theirs', 'Take theirs'],
] as const

/**
 * What somebody else has saved meanwhile, beside what is about to be saved: nothing is overwritten
 * unseen.
 */
export function ConflictNotice<V extends Values>({ conflict, words, who, onChoose }: Props<V>) {
  const { fields, choices } = conflict
  const valueOf = (field: string, value: unknown) =>
    words[field]?.change?.(valueAt(conflict.base, field), value) ?? shownAs(words, field, value)
  const open = fields.filter((field) => !choices[field]).length
  return (
    <section
      role="alert"
      data-notice
      tabIndex={-1}
      className={styles.notice}
      aria-labelledby="conflict"
    >
      <Heading id="conflict" className={styles.title}>
        This was changed while you were editing
      </Heading>
      <p className={styles.text}>
        {who ?? 'Somebody else saved a newer version.'} Your changes are not saved yet.{' '}
        {fields.length === 0
          ? 'Nothing in it stands against yours: save again to put yours on top.'
          : open > 0
            ? 'Choose what counts, then save.'
            : 'Look it through, then save.'}
      </p>
      {fields.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{labelOf(words, field)}</th>
                {SIDES.map(([whose, action]) => (
                  <td key={whose} data-chosen={choices[field] === whose || undefined}>
                    <span className={styles.value}>
                      {valueOf(field, valueAt(conflict[whose], field))}
                    </span>
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-pressed={choices[field] === whose}
                      aria-label={`${action}: ${labelOf(words, field)}`}
                      onClick={() => onChoose(field, whose)}
                    >
                      {action}
                    </Button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
