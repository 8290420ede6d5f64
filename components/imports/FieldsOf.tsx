import { useState } from 'react'
import type { Import } from '@/lib/shared/imports/import-schema'
import styles from './ChooseColumns.module.css'

type Field = Import['fields'][number]
type Props = {
  column: string
  index: number
  fields: Field[]
  chosen: Field[]
  onChoose: (column: number, former: string | undefined, name: string) => void
}

/** Chooses the field that a column is, and further ones where it has to be taken for several. */
export function FieldsOf({ column, index, fields, chosen, onChoose }: Props) {
  const [more, setMore] = useState(false)
  const rows: (Field | undefined)[] =
    chosen.length === 0 ? [undefined] : more ? [...chosen, undefined] : chosen
  return (
    <>
      {rows.map((field, at) => (
        <div key={field?.name ?? 'none'}>
          <select
            aria-label={at === 0 ? `${column} is` : `${column} is also`}
            className={styles.select}
            value={field?.name ?? ''}
            onChange={({ currentTarget }) => {
              onChoose(index, field?.name, currentTarget.value)
              setMore(false)
            }}
          >
            <option value="">{at === 0 ? 'Left out' : 'Nothing else'}</option>
            {fields
              .filter(
                ({ name, forAll }) =>
                  forAll !== 'only' &&
                  (name === field?.name || !chosen.some((one) => one.name === name)),
              )
              .map(({ name, label, required }) => (
                <option key={name} value={name}>
                  {required ? `${label} *` : label}
                </option>
              ))}
          </select>
          {field?.hint && <span className={styles.hint}>{field.hint}</span>}
        </div>
      ))}
      {chosen.length > 0 && !more && (
        <button type="button" className={styles.more} onClick={() => setMore(true)}>
          Use for another field
        </button>
      )}
    </>
  )
}
