import { Skeleton } from '@mantine/core'
import { labelOf, type FieldWords } from '@/components/ui/form/field-words'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { Dialog } from '@/components/ui/primitives/dialog/Dialog'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import type { useRecord } from '@/hooks/ui/list/use-record'
import { Differences } from './Differences'
import styles from './PublishDialog.module.css'

type State = Record<string, unknown>
type Props<Row> = {
  /** "The test". */
  what: string
  answer: Pick<ReturnType<typeof useRecord<Row>>, 'record' | 'failure' | 'retry'>
  words: FieldWords
  about: (record: Row) => {
    name: string
    number: number
    /** What it lacks, each field with its sentence. */
    missing: Record<string, string>
    /** What publishing it does. */
    sentence: string
    /** What changes, where something does. */
    before?: State
    after?: State
  }
  onPublish: (record: Row) => Promise<unknown>
  onDone?: () => void
  onEdit?: () => void
  onClose: () => void
}

/** Says what publishing a draft changes, and asks; or what it still lacks. */
export function PublishDialog<Row>(props: Props<Row>) {
  const { what, answer, words, about, onPublish, onDone, onEdit, onClose } = props
  const { record, failure, retry } = answer
  if (!record)
    return (
      <Dialog title="Publish" size={640} onClose={onClose}>
        {failure ? (
          <LoadFailure what={what} failure={failure} onRetry={retry} />
        ) : (
          <Skeleton height={160} />
        )}
      </Dialog>
    )
  const { name, number, missing, sentence, before, after } = about(record)
  if (Object.keys(missing).length > 0)
    return (
      <ConfirmDialog
        title={`“${name}” cannot be published yet`}
        action="Open the draft"
        harmless
        wide
        onClose={onClose}
        onConfirm={() => onEdit?.()}
      >
        <p className={styles.sentence}>This is still missing:</p>
        <ul className={styles.missing}>
          {Object.entries(missing).map(([field, lacks]) => (
            <li key={field}>
              <b>{labelOf(words, field)}</b> {lacks}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={`Publish version ${number} of “${name}”?`}
      action="Publish"
      harmless
      wide
      onClose={onClose}
      onConfirm={() => onPublish(record)}
      done={`Version ${number} of “${name}” is published.`}
      onDone={onDone}
    >
      <p className={styles.sentence}>{sentence}</p>
      {after && (
        <div className={styles.changes}>
          <Differences before={before ?? null} after={after} words={words} />
        </div>
      )}
    </ConfirmDialog>
  )
}
