import { CloseButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Outcome } from '@/lib/client/run-each'
import styles from './BulkBar.module.css'
import { counted, type Noun } from './column'

type Props<Row> = {
  outcome: Outcome<Row>
  done: string
  noun: Noun
  nameOf: (row: Row) => string
  onDismiss: () => void
}

/** What an action on several rows did and did not do, and why. What it did not do is still ticked. */
export function BulkReport<Row>({ outcome, done, noun, nameOf, onDismiss }: Props<Row>) {
  const all = outcome.done.length + outcome.failed.length + outcome.left.length
  return (
    <div role="alert" className={styles.report}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <div>
        <p>
          {outcome.done.length === 0 ? 'None' : outcome.done.length} of {counted(all, noun)} {done}.{' '}
          {outcome.failed.length > 0 && `${outcome.failed.length} could not be ${done} and stayed selected.`}
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
      <CloseButton size="sm" aria-label="Dismiss the report" onClick={onDismiss} />
    </div>
  )
}
