import { CloseButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { counted, type Noun } from '@/lib/client/format/nouns'
import type { Outcome } from '@/lib/client/run-each'
import styles from './BulkBar.module.css'

type Words<Row> = {
  outcome: Outcome<Row>
  done: string
  noun: Noun
  nameOf: (row: Row) => string
  /** Whoever reads it has the list before them, where what was not done is still ticked. */
  ticked?: boolean
}

/** What an action on several rows did and did not do, and why. */
export function BulkWords<Row>({ outcome, done, noun, nameOf, ticked = false }: Words<Row>) {
  const all = outcome.done.length + outcome.failed.length + outcome.left.length
  return (
    <div className={styles.told}>
      <p>
        {outcome.done.length === 0 ? 'None' : outcome.done.length} of {counted(all, noun)} {done}.{' '}
        {outcome.failed.length > 0 &&
          `${outcome.failed.length} could not be ${done}${ticked ? ' and stayed selected' : ''}.`}
        {outcome.left.length > 0 && ` ${outcome.left.length} were not tried, because you stopped.`}
      </p>
      {outcome.failed.length > 0 && (
        <ul>
          {outcome.failed.map(({ row, error }, index) => (
            <li key={index}>
              <b>{nameOf(row)}</b> {error}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Stands above the list until it is dismissed. */
export const BulkReport = <Row,>({
  onDismiss,
  ...words
}: Words<Row> & { onDismiss: () => void }) => (
  <div role="alert" className={styles.report}>
    <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
    <BulkWords {...words} ticked />
    <CloseButton size="sm" aria-label="Dismiss the report" onClick={onDismiss} />
  </div>
)
