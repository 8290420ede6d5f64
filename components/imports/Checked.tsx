import { Button } from '@mantine/core'
import { useState } from 'react'
import { useImportFiles } from '@/hooks/ui/form/use-imports'
import { counted } from '@/lib/client/format/nouns'
import type { Import } from '@/lib/shared/imports/import-schema'
import { countOf, type ImportNoun } from '@/lib/shared/imports/imports'
import { Abandon } from './Abandon'
import { Figures } from './Figures'
import styles from './Imports.module.css'
import { RowList } from './RowList'
import type { Drive } from './use-drive'
import { NOUNS, roomSentence, rowNoun } from './words'

type Props = {
  noun: ImportNoun
  found: Import
  drive: Drive
  onColumns: () => void
  onAbandon: () => Promise<unknown>
  onClose: () => void
}

/** What would become of each row; nothing has been created yet. */
export function Checked({ noun, found, drive, onColumns, onAbandon, onClose }: Props) {
  const { counts, fileName } = found
  const files = useImportFiles(noun)
  const [likely, setLikely] = useState<'skip' | 'create'>('skip')
  const alike = countOf(counts, 'likely')
  const due = countOf(counts, 'ready', 'known') + (likely === 'create' ? alike : 0)
  const short = roomSentence(found.room, likely === 'create')
  return (
    <>
      <div className={styles.body}>
        <p className={styles.lead} role="status">
          {counted(found.rows, rowNoun)} are checked, and nothing has been created.{' '}
          {said(counts, due)}
        </p>
        {short && (
          <p className={styles.warning} role="status">
            {short}
          </p>
        )}
        <Figures counts={counts} />
        {alike > 0 && (
          <fieldset className={styles.decision}>
            <legend>
              {counted(alike, rowNoun)} look like another one. What is to become of them?
            </legend>
            {(
              [
                ['skip', 'Leave them out'],
                ['create', 'Create them all the same'],
              ] as const
            ).map(([value, label]) => (
              <label key={value}>
                <input
                  type="radio"
                  name="likely"
                  checked={likely === value}
                  onChange={() => setLikely(value)}
                />
                {label}
              </label>
            ))}
          </fieldset>
        )}
        <RowList noun={noun} found={found} />
      </div>
      <div className={styles.bar}>
        <Abandon name={fileName} onAbandon={onAbandon} onDone={onClose} />
        <Button variant="default" onClick={onColumns}>
          Choose columns again
        </Button>
        {countOf(counts, 'failed') > 0 && (
          <Button component="a" variant="default" href={files.rows(found.id, 'failed')} download>
            Download rows with errors
          </Button>
        )}
        <p role="status" className={styles.said}>
          {drive.failure && <span className={styles.refusal}>{drive.failure}</span>}
        </p>
        <Button
          disabled={due === 0}
          loading={drive.going}
          onClick={() => void drive.begin({ likely })}
        >
          Import {counted(due, NOUNS[noun])}
        </Button>
      </div>
    </>
  )
}

function said(counts: Import['counts'], due: number): string {
  const failed = countOf(counts, 'failed')
  if (failed === 0) return ''
  const mend = 'Download the rows with errors, mend them, and import that file'
  return due > 0 ? `You can import the others now. ${mend} afterwards.` : `${mend}.`
}
