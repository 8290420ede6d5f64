import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { useDraft } from '@/hooks/ui/form/use-draft'
import type { Failure } from '@/lib/client/call'
import { countWord } from '@/lib/client/format/notation'
import type { Import, ImportChange } from '@/lib/shared/imports/import-schema'
import type { ImportNoun } from '@/lib/shared/imports/imports'
import { Abandon } from './Abandon'
import styles from './ChooseColumns.module.css'
import shared from './Imports.module.css'
import { FieldsOf } from './FieldsOf'
import { ForAllRows } from './ForAllRows'
import { NOUNS } from './words'

type Props = {
  noun: ImportNoun
  found: Import
  onChosen: (chosen: ImportChange) => Promise<unknown>
  onAbandon: () => Promise<unknown>
  onClose: () => void
}

type Chosen = Pick<Import, 'mapping' | 'constants'>
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What is chosen and not sent yet: it outlasts the session, unless somebody else has chosen
 * meanwhile.
 */
function useChosen({ id, mapping, constants }: Import) {
  const base = { mapping, constants }
  const { found, keep, forget } = useDraft(`Columns of import ${id}`)
  const [chosen, setChosen] = useState<Chosen>(() =>
    found && isSame(found.base, base) ? (found.values as Chosen) : base,
  )
  const store = useEffectEvent(() =>
    isSame(chosen, base) ? forget() : keep({ values: chosen, base }),
  )
  useEffect(() => store(), [chosen])
  return { ...chosen, setChosen, forget }
}

/** Which column of the file is which field, beside what stands in it. */
export function ChooseColumns({ noun, found, onChosen, onAbandon, onClose }: Props) {
  const { columns, samples, fields, remembered, earlier } = found
  const { mapping, constants, setChosen, forget } = useChosen(found)
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const isChosen = (name: string) => name in mapping || Boolean(constants[name]?.trim())
  const asked = fields.map((field) => ({
    ...field,
    required: field.required || field.requiredWith.some(isChosen),
  }))
  const missing = asked.filter(({ name, required }) => required && !isChosen(name))
  const fieldsOf = (column: number) => fields.filter(({ name }) => mapping[name] === column)

  // A field is one column's: chosen for another, it leaves the first. A column can be several
  // fields'.
  const choose = (column: number, former: string | undefined, name: string) => {
    const kept = Object.entries(mapping).filter(([field]) => field !== name && field !== former)
    setChosen({
      mapping: Object.fromEntries(name ? [...kept, [name, column]] : kept),
      constants: Object.fromEntries(Object.entries(constants).filter(([field]) => field !== name)),
    })
  }
  const send = async () => {
    setSending(true)
    setRefusal('')
    try {
      const said = Object.entries(constants).filter(([, text]) => text.trim())
      await onChosen({ mapping, constants: Object.fromEntries(said) })
      forget()
    } catch (cause) {
      setRefusal((cause as Failure).error)
      setSending(false)
    }
  }
  const abandon = async () => {
    await onAbandon()
    forget()
  }
  return (
    <>
      <div className={shared.body}>
        <p className={shared.lead}>
          {remembered
            ? 'Chosen as for the last file with these columns.'
            : 'Guessed by what stands above each column. Look it over: what is left out is not imported.'}
        </p>
        {earlier && (
          <p className={shared.warning}>
            This very file was imported before, <RelativeTime at={earlier} />.
          </p>
        )}
        <div className={styles.frame}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Column of the file</th>
                <th scope="col">What stands in it</th>
                <th scope="col">Is</th>
              </tr>
            </thead>
            <tbody>
              {columns.map((column, index) => (
                <tr key={column} data-left-out={fieldsOf(index).length > 0 ? undefined : true}>
                  <th scope="row">{column}</th>
                  <td>
                    <span className={styles.samples}>
                      {samples[index]?.join(' · ') || 'nothing'}
                    </span>
                  </td>
                  <td>
                    <FieldsOf
                      column={column}
                      index={index}
                      fields={fields}
                      chosen={fieldsOf(index)}
                      onChoose={choose}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <ForAllRows
          fields={asked}
          mapping={mapping}
          constants={constants}
          onChange={(constants) => setChosen({ mapping, constants })}
        />
      </div>
      <div className={shared.bar}>
        <Abandon name={found.fileName} onAbandon={abandon} onDone={onClose} />
        <p role="status" className={shared.said}>
          {missing.length > 0 && (
            <span>
              Still to be chosen: <b>{missing.map(({ label }) => label).join(', ')}</b>
            </span>
          )}
          {refusal && <span className={shared.refusal}>{refusal}</span>}
        </p>
        <Button loading={sending} disabled={missing.length > 0} onClick={() => void send()}>
          Check {countWord(found.rows)} {found.rows === 1 ? NOUNS[noun].one : NOUNS[noun].many}
        </Button>
      </div>
    </>
  )
}
