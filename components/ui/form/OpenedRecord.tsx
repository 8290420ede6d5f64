import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Entity } from '@/hooks/ui/list/use-address'
import { useRecord } from '@/hooks/ui/list/use-record'
import { DrawerFrame } from './DrawerFrame'
import { RecordFailure } from './RecordFailure'
import styles from './RecordDrawer.module.css'

export type Reload = () => Promise<void>

export type OpenedRecordProps<Row> = {
  entity: Entity<string, Row>
  id: string
  /** "The resource", for the sentence that says it could not be loaded. */
  what: string
  title: (record: Row) => string
  /** `reload` shows the record as it is after something was done with it. */
  beside?: (record: Row, reload: Reload) => ReactNode
  wide?: boolean
  onClose: () => void
  children: (record: Row, reload: Reload) => ReactNode
}

/** The drawer of one record once that is there; until then its shape, or why it cannot be had. */
export function OpenedRecord<Row>({
  entity,
  id,
  what,
  title,
  beside,
  wide,
  onClose,
  children,
}: OpenedRecordProps<Row>) {
  const { record, failure, retry, reload } = useRecord(entity, id)
  return (
    <DrawerFrame
      title={record ? title(record) : failure ? what : <Skeleton height={16} width={180} />}
      beside={record && beside?.(record, reload)}
      onClose={onClose}
      toRead
      wide={wide}
    >
      {failure && (
        <div className={styles.failure}>
          <RecordFailure what={what} failure={failure} onRetry={retry} onClose={onClose} />
        </div>
      )}
      {!failure && !record && <Waiting />}
      {record && children(record, reload)}
    </DrawerFrame>
  )
}

const Waiting = () => (
  <div aria-busy="true" className={styles.waiting}>
    {[96, 140, 120, 160].map((width) => (
      <div key={width}>
        <Skeleton height={12} width={width} />
        <Skeleton height={36} mt={8} />
      </div>
    ))}
  </div>
)
