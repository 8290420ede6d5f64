import { Button, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '@/components/data/EmptyState'
import { LoadFailure } from '@/components/data/LoadFailure'
import { RelativeTime } from '@/components/data/RelativeTime'
import type { Entity } from '@/hooks/use-address'
import { useHistory } from '@/hooks/use-record'
import { Differences } from './Differences'
import type { FieldWords } from './field-words'
import styles from './History.module.css'

const STEP = 25
const MOST = 100

const DONE: Record<string, string> = { create: 'created it', update: 'changed it', delete: 'deleted it' }
const doneBy = (action: string) => DONE[action.split(':').at(-1)!] ?? action.split(':').at(-1)!.replaceAll('-', ' ')

type Props = { entity: Entity; id: string; words: FieldWords }

/** Who changed a record, when, and what; newest first. */
export function History({ entity, id, words }: Props) {
  const [limit, setLimit] = useState(STEP)
  const { data, error, mutate } = useHistory(entity, id, limit)
  if (error && !data)
    return (
      <div className={styles.place}>
        <LoadFailure what="The history" failure={error} onRetry={() => void mutate()} />
      </div>
    )
  if (data?.data.length === 0)
    return (
      <div className={styles.place}>
        <EmptyState icon={IconHistory} title="Nothing has changed yet">
          Whoever changes this is listed here, with what it was before and after.
        </EmptyState>
      </div>
    )
  return (
    <div className={styles.place}>
      <ol className={styles.changes} aria-busy={!data || undefined}>
        {data?.data.map(({ id, at, actor, action, before, after }) => (
          <li key={id}>
            <p className={styles.sentence}>
              <b>{actor ?? 'The system'}</b> {doneBy(action)} <RelativeTime at={at} />
            </p>
            <Differences before={before} after={after} words={words} />
          </li>
        ))}
        {!data &&
          [60, 45, 70].map((width) => (
            <li key={width}>
              <Skeleton height={12} width={`${width}%`} />
            </li>
          ))}
      </ol>
      {data && (data.total ?? 0) > limit && limit < MOST && (
        <Button variant="default" onClick={() => setLimit(limit + STEP)}>
          Show older changes
        </Button>
      )}
    </div>
  )
}
