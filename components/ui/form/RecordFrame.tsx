import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Change } from '@/hooks/ui/list/use-record'
import type { FieldWords } from './field-words'
import { History } from './history/History'
import { OpenedRecord, type OpenedRecordProps, type Reload } from './OpenedRecord'
import styles from './RecordDrawer.module.css'

export type RecordFrameProps<Row> = Omit<OpenedRecordProps<Row>, 'children'> & {
  words: FieldWords
  /**
   * What else there is to see, between the details and the history; `of` says of which records, of
   * all without it.
   */
  tabs?: {
    label: string
    of?: (record: Row) => boolean
    content: (record: Row, reload: Reload) => ReactNode
  }[]
  /** Of a history that tells of more than changes: its name, and what is said of the rest. */
  history?: { label: string; tell: (change: Change) => ReactNode }
  /** The details. `show` brings them in sight. */
  children: (record: Row, show: () => void, reload: Reload) => ReactNode
}

const midSentence = (what: string) => what.charAt(0).toLowerCase() + what.slice(1)

const DETAILS = 'details'
/** It becomes part of an id, which has no spaces. */
const keyOf = (label: string) => label.replaceAll(' ', '-')

/** The drawer of one record: its details, what else there is to see of it, and its history. */
export function RecordFrame<Row>(props: RecordFrameProps<Row>) {
  const { words, tabs = [], history, children, ...opened } = props
  const { entity, id, what } = opened
  const [tab, setTab] = useState<string | null>(DETAILS)
  return (
    <OpenedRecord {...opened}>
      {(record: Row, reload) => {
        const shown = tabs.filter(({ of }) => of?.(record) ?? true)
        return (
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
                <Tabs.Tab key={label} value={keyOf(label)}>
                  {label}
                </Tabs.Tab>
              ))}
              <Tabs.Tab value="history">{history?.label ?? 'History'}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value={DETAILS} keepMounted>
              {children(record, () => setTab(DETAILS), reload)}
            </Tabs.Panel>
            {shown.map(({ label, content }) => (
              <Tabs.Panel key={label} value={keyOf(label)} className={styles.reading}>
                {content(record, reload)}
              </Tabs.Panel>
            ))}
            <Tabs.Panel value="history" className={styles.reading}>
              <History
                entity={entity}
                id={id}
                what={midSentence(what)}
                words={words}
                tell={history?.tell}
              />
            </Tabs.Panel>
          </Tabs>
        )
      }}
    </OpenedRecord>
  )
}
