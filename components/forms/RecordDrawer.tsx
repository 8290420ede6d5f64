import '@mantine/core/styles/Tabs.layer.css'
import { Skeleton, Tabs } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { LoadFailure } from '@/components/data/LoadFailure'
import type { Entity } from '@/hooks/use-address'
import { usePermissions } from '@/hooks/use-permissions'
import { useRecord } from '@/hooks/use-record'
import type { Form, Values } from '@/hooks/use-save-form'
import type { Permission } from '@/lib/shared/permissions'
import { DrawerFrame } from './DrawerFrame'
import type { FieldWords } from './field-words'
import { History } from './History'
import { LastChange } from './LastChange'
import styles from './RecordDrawer.module.css'
import { RecordForm, type Guard, type RecordFormProps } from './RecordForm'

type Props<V extends Values, Input, Row> = Pick<RecordFormProps<V, Input, Row>, 'schema' | 'onSubmit'> & {
  entity: Entity
  id: string
  /** "The resource", for the sentence that says it could not be loaded. */
  what: string
  title: (record: Row) => string
  beside?: (record: Row) => ReactNode
  wide?: boolean
  valuesOf: (record: Row) => V
  words: FieldWords
  /** What it takes to change a record; those without it read. */
  permission: Permission
  /** Why this one cannot be changed whatever somebody may do, if so. */
  readOnly?: (record: Row) => ReactNode
  /** What else there is to see, between the details and the history. */
  tabs?: { label: string; content: (record: Row) => ReactNode }[]
  onClose: () => void
  children: (form: Form<V>, record: Row) => ReactNode
  below?: (form: Form<V>, record: Row) => ReactNode
}

const DETAILS = 'details'

/** One record, to be read and edited, with its history. Mount it only while it is open. */
export function RecordDrawer<V extends Values, Input, Row extends { version: number }>(props: Props<V, Input, Row>) {
  const { entity, id, what, title, beside, wide, valuesOf, words, tabs = [], ...rest } = props
  const { permission, readOnly, onClose, children, below, ...form } = rest
  const mayChange = usePermissions().can(permission)
  const { record, failure, retry } = useRecord<Row>(entity, id)
  const guard = useRef<Guard>(null)
  const [tab, setTab] = useState<string | null>(DETAILS)
  const close = () => (guard.current?.mayLeave() ?? true) && onClose()
  return (
    <DrawerFrame
      title={record ? title(record) : failure ? what : <Skeleton height={16} width={180} />}
      beside={record && beside?.(record)}
      onClose={close}
      toRead
      wide={wide}
    >
      {failure && (
        <div className={styles.failure}>
          <LoadFailure what={what} failure={failure} onRetry={retry} />
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
            {tabs.map(({ label }) => (
              <Tabs.Tab key={label} value={label}>
                {label}
              </Tabs.Tab>
            ))}
            <Tabs.Tab value="history">History</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value={DETAILS} keepMounted>
            <RecordForm
              guard={guard}
              record={record}
              initialValues={valuesOf(record)}
              valuesOf={valuesOf}
              words={words}
              readOnly={readOnly?.(record) || (!mayChange && `You can read this. Changing it needs ${permission}.`)}
              who={<LastChange entity={entity} id={id} />}
              onAsk={() => setTab(DETAILS)}
              onClose={onClose}
              below={below && ((fields) => below(fields, record))}
              {...form}
            >
              {(fields) => children(fields, record)}
            </RecordForm>
          </Tabs.Panel>
          {tabs.map(({ label, content }) => (
            <Tabs.Panel key={label} value={label} className={styles.reading}>
              {content(record)}
            </Tabs.Panel>
          ))}
          <Tabs.Panel value="history" className={styles.reading}>
            <History entity={entity} id={id} what={what.charAt(0).toLowerCase() + what.slice(1)} words={words} />
          </Tabs.Panel>
        </Tabs>
      )}
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
