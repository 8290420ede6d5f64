import { Button } from '@mantine/core'
import { useImportFiles } from '@/hooks/ui/form/use-imports'
import { counted } from '@/lib/client/format/nouns'
import type { Import } from '@/lib/shared/imports/import-schema'
import { countOf, type ImportNoun } from '@/lib/shared/imports/imports'
import { Abandon } from './Abandon'
import { Figures } from './Figures'
import styles from './Imports.module.css'
import { RowList } from './RowList'
import { Undo } from './Undo'
import { NOUNS } from './words'

type Props = {
  noun: ImportNoun
  found: Import
  onUndo: () => Promise<unknown>
  onAbandon: () => Promise<unknown>
  onClose: () => void
}

/** What came of an import, and the way back. */
export function Done({ noun, found, onUndo, onAbandon, onClose }: Props) {
  const { state, counts } = found
  const files = useImportFiles(noun)
  const [made, undone] = [countOf(counts, 'created', 'given'), countOf(counts, 'undone')]
  const sentence =
    state === 'done'
      ? `${counted(made, NOUNS[noun])} imported.`
      : `The import is undone: ${counted(undone, NOUNS[noun])} taken back.`
  return (
    <>
      <div className={styles.body}>
        <p role="status" className={styles.big}>
          {sentence}
        </p>
        <Figures counts={counts} />
        <RowList noun={noun} found={found} />
      </div>
      <div className={styles.bar}>
        <Abandon name={found.fileName} isOver onAbandon={onAbandon} onDone={onClose} />
        {state === 'done' && made > 0 && <Undo noun={noun} found={found} onUndo={onUndo} />}
        {countOf(counts, 'failed') > 0 && (
          <Button component="a" variant="default" href={files.rows(found.id, 'failed')} download>
            Download rows with errors
          </Button>
        )}
      </div>
    </>
  )
}
