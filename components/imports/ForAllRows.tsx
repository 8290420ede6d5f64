import { useId } from 'react'
import type { Constants, Import, Mapping } from '@/lib/shared/imports/import-schema'
import styles from './ChooseColumns.module.css'

type Field = Import['fields'][number]
type Props = {
  fields: Field[]
  mapping: Mapping
  constants: Constants
  onChange: (constants: Constants) => void
}

/** What holds for all rows, where the file has no column for it. */
export function ForAllRows({ fields, mapping, constants, onChange }: Props) {
  const heading = useId()
  const offered = fields.filter(({ name, forAll }) => forAll !== 'no' && !(name in mapping))
  const isShown = ({ name, required, forAll }: Field) =>
    name in constants || required || forAll === 'only'
  const others = offered.filter((field) => !isShown(field))
  const say = (name: string, text: string) => onChange({ ...constants, [name]: text })
  if (offered.length === 0) return null
  return (
    <section aria-labelledby={heading} className={styles.forAll}>
      <h3 id={heading}>For all rows</h3>
      <p>What the file has no column for can be said once.</p>
      {offered.filter(isShown).map(({ name, label, required, hint, choices }) => (
        <label key={name}>
          <span>{required ? `${label} *` : label}</span>
          {choices ? (
            <select
              className={styles.select}
              value={
                choices.find((one) => one.toLowerCase() === constants[name]?.toLowerCase()) ?? ''
              }
              onChange={({ currentTarget }) => say(name, currentTarget.value)}
            >
              <option value="">Nothing</option>
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {choice}
                </option>
              ))}
            </select>
          ) : (
            <input
              className={styles.select}
              value={constants[name] ?? ''}
              maxLength={200}
              onChange={({ currentTarget }) => say(name, currentTarget.value)}
            />
          )}
          {hint && <small className={styles.hint}>{hint}</small>}
        </label>
      ))}
      {others.length > 0 && (
        <select
          aria-label="Say something else for all rows"
          className={styles.select}
          value=""
          onChange={({ currentTarget }) => say(currentTarget.value, '')}
        >
          <option value="">Say something else…</option>
          {others.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      )}
    </section>
  )
}
