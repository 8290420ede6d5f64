import '@mantine/core/styles/Tabs.layer.css'
import { Button, Skeleton, Tabs } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { EmptyState } from '@/components/data/EmptyState'
import { LoadFailure } from '@/components/data/LoadFailure'
import type { Entity } from '@/hooks/use-address'
import { useRecord, type Change } from '@/hooks/use-record'
import type { Failure } from '@/lib/client/call'
import { DrawerFrame } from './DrawerFrame'
import type { FieldWords } from './field-words'
import { History } from './History'
import styles from './RecordDrawer.module.css'

export type Reload = () => Promise<void>

export type RecordFrameProps<Row> = {
  entity: Entity
  id: string
  /** "The resource", for the sentence that says it could not be loaded. */
  what: string
  title: (record: Row) => string
  /** `reload` shows the record as it is after something was done with it. */
  beside?: (record: Row, reload: Reload) => ReactNode
  wide?: boolean
  words: FieldWords
  /** What else there is to see, between the details and the history; `of` says of which records, of all without it. */
  tabs?: { label: string; of?: (record: Row) => boolean; content: (record: Row, reload: Reload) => ReactNode }[]
  /** Of a history that tells of more than changes: its name, and what is said of the rest. */
  history?: { label: string; tell: (change: Change) => ReactNode }
  onClose: () => void
  /** The details. `show` brings them in sight. */
  children: (record: Row, show: () => void, reload: Reload) => ReactNode
}

const midSentence = (what: string) => what.charAt(0).toLowerCase() + what.slice(1)

const DETAILS = 'details'

/** The drawer of one record: its details, what else there is to see of it, and its history. */
export function RecordFrame<Row>(props: RecordFrameProps<Row>) {
  const { entity, id, what, title, beside, wide, words, tabs = [], history, onClose, children } = props
  const { record, failure, retry, reload } = useRecord<Row>(entity, id)
  const [tab, setTab] = useState<string | null>(DETAILS)
  const shown = record ? tabs.filter(({ of }) => of?.(record) ?? true) : []
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
          {isGone(failure) ? (
            <Gone what={what} onClose={onClose} />
          ) : (
            <LoadFailure what={what} failure={failure} onRetry={retry} />
          )}
        </div>
      )}
      {!failure && !record && <Waiting />}
      {record && (
        <Tabs
          value={tab}
          onChange={setTab}
          keepMounted={false}
          keepMountedMode="display-none"
          className={styles.tabs}
          classNames={{ list: styles.list, panel: styles.panel }}
        >
          <Tabs.List>
            <Tabs.Tab value={DETAILS}>Details</Tabs.Tab>
            {shown.map(({ label }) => (
              <Tabs.Tab key={label} value={label}>
                {label}
              </Tabs.Tab>
            ))}
            <Tabs.Tab value="history">{history?.label ?? 'History'}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value={DETAILS} keepMounted>
            {children(record, () => setTab(DETAILS), reload)}
          </Tabs.Panel>
          {shown.map(({ label, content }) => (
            <Tabs.Panel key={label} value={label} className={styles.reading}>
              {content(record, reload)}
            </Tabs.Panel>
          ))}
          <Tabs.Panel value="history" className={styles.reading}>
            <History entity={entity} id={id} what={midSentence(what)} words={words} tell={history?.tell} />
          </Tabs.Panel>
        </Tabs>
      )}
    </DrawerFrame>
  )
}

/** Unknown, or named by something that names nothing. */
const isGone = ({ status, fields }: Failure) => status === 404 || 'id' in fields

/** An old link, or somebody else's work: trying again would never help. */
const Gone = ({ what, onClose }: { what: string; onClose: () => void }) => (
  <EmptyState
    icon={IconFileOff}
    title={`${what} is not there`}
    action={
      <Button variant="default" onClick={onClose}>
        Back to the list
      </Button>
    }
  >
    It may have been deleted, or the link is wrong.
  </EmptyState>
)

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
