import { Button, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { FieldWords } from '@/components/ui/form/field-words'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import type { Entity } from '@/hooks/ui/list/use-address'
import { useHistory, type Change } from '@/hooks/ui/list/use-record'
import { byWhat, deedOf } from '@/lib/shared/audit/deeds'
import { Differences } from './Differences'
import styles from './History.module.css'

const LATEST = 25
const OLDER = 100

type Props = {
  entity: Entity
  id: string
  /** "the role", as a sentence goes on. */
  what: string
  words: FieldWords
  /** What is said of an entry that is no change of fields; undefined for what is one. */
  tell?: (change: Change) => ReactNode
  /** Only what is older than this change. */
  before?: number
}

/** The button that was pressed is gone: reading goes on with what it has brought. */
const takeFocus = (list: HTMLElement | null) => list?.focus()

/** Who changed a record, when, and what; newest first, and more of it for those who ask. */
export function History({ before, ...props }: Props) {
  const { entity, id, what, words, tell } = props
  const answer = useHistory(
    entity,
    id,
    before === undefined ? { limit: LATEST } : { limit: OLDER, before },
  )
  const [older, setOlder] = useState(false)
  return (
    <Loaded what="The history" answer={answer} waiting={<Waiting />}>
      {({ data: changes, total = 0 }) =>
        changes.length === 0 ? (
          <EmptyState icon={IconHistory} title="Nothing has changed yet">
            Whoever changes this is listed here, with what it was before and after.
          </EmptyState>
        ) : (
          <>
            <ol
              className={styles.changes}
              ref={before === undefined ? undefined : takeFocus}
              tabIndex={-1}
            >
              {changes.map((change) => (
                <li key={change.id}>
                  {tell?.(change) ?? (
                    <>
                      <p className={styles.sentence}>
                        <Sentence change={change} what={what} />
                      </p>
                      <Differences before={change.before} after={change.after} words={words} />
                    </>
                  )}
                </li>
              ))}
            </ol>
            {total > changes.length &&
              (older ? (
                <History {...props} before={changes.at(-1)!.id} />
              ) : (
                <Button variant="default" mt={16} onClick={() => setOlder(true)}>
                  Show older
                </Button>
              ))}
          </>
        )
      }
    </Loaded>
  )
}

const Sentence = ({ change, what }: { change: Change; what: string }) => (
  <>
    <b>{change.actor ?? 'The system'}</b>{' '}
    {[deedOf(change, what), byWhat(change)].filter(Boolean).join(' ')}{' '}
    <RelativeTime at={change.at} />
  </>
)

const Waiting = () => (
  <div aria-busy="true" className={styles.changes}>
    {[60, 45, 70].map((width) => (
      <Skeleton key={width} height={12} mb={28} width={`${width}%`} />
    ))}
  </div>
)
