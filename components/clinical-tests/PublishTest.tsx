import { Skeleton } from '@mantine/core'
import { LoadFailure } from '@/components/data/LoadFailure'
import { ConfirmDialog } from '@/components/forms/ConfirmDialog'
import { Differences } from '@/components/forms/Differences'
import { Dialog } from '@/components/forms/Dialog'
import { labelOf } from '@/components/forms/field-words'
import { clinicalTests, useClinicalTestActs } from '@/hooks/use-clinical-tests'
import { useRecord } from '@/hooks/use-record'
import { missingIn, type ClinicalTest } from '@/lib/clinical-tests/schema'
import styles from './PublishTest.module.css'
import { comparable, openIn } from './values'
import { fieldWords } from './words'

type Props = { code: string; onDone?: () => void; onEdit?: (code: string) => void; onClose: () => void }

/** Says what publishing a draft changes, and asks; or what it still lacks. */
export function PublishTest({ code, onDone, onEdit, onClose }: Props) {
  const { record, failure, retry } = useRecord<ClinicalTest>(clinicalTests, code)
  const { publish } = useClinicalTestActs()
  if (!record)
    return (
      <Dialog title="Publish" size={640} onClose={onClose}>
        {failure ? <LoadFailure what="The test" failure={failure} onRetry={retry} /> : <Skeleton height={160} />}
      </Dialog>
    )
  const { name, number } = openIn(record)
  const missing = Object.entries(missingIn(openIn(record)))
  if (missing.length > 0)
    return (
      <ConfirmDialog
        title={`“${name}” cannot be published yet`}
        action="Open the draft"
        harmless
        wide
        onClose={onClose}
        onConfirm={() => onEdit?.(code)}
      >
        <p className={styles.sentence}>This is still missing:</p>
        <ul className={styles.missing}>
          {missing.map(([field, sentence]) => (
            <li key={field}>
              <b>{labelOf(fieldWords, field)}</b> {sentence}
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
      onConfirm={() => publish(record)}
      done={`Version ${number} of “${name}” is published.`}
      onDone={onDone}
    >
      <p className={styles.sentence}>{consequenceOf(record)}</p>
      {record.published && record.draft && (
        <div className={styles.changes}>
          <Differences before={comparable(record.published)} after={comparable(record.draft)} words={fieldWords} />
        </div>
      )}
    </ConfirmDialog>
  )
}

function consequenceOf({ published, draft, everywhere, organizations }: ClinicalTest): string {
  const whom = everywhere
    ? 'every organization'
    : organizations.length === 1
      ? organizations[0]!.organization.label
      : `${organizations.length} organizations`
  if (!published || !draft)
    return `It can be ordered at once, by ${whom}. What is published is not changed any more: a change makes a new version.`
  const same = JSON.stringify(comparable(published)) === JSON.stringify(comparable(draft))
  const supersedes = `It takes the place of version ${published.number} at once.`
  return same ? `${supersedes} Nothing in it has changed.` : `${supersedes} This is what changes:`
}
