import { Button, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '@/components/data/EmptyState'
import { LoadFailure } from '@/components/data/LoadFailure'
import { RelativeTime } from '@/components/data/RelativeTime'
import type { Entity } from '@/hooks/use-address'
import { useHistory, type Change } from '@/hooks/use-record'
import { labelOf, shownAs, type FieldWords } from './field-words'
import styles from './History.module.css'

const STEP = 25
const MOST = 100

const DONE: Record<string, string> = { create: 'created it', update: 'changed it', delete: 'deleted it' }
const doneBy = (action: string) => DONE[action.split(':').at(-1)!] ?? action.split(':').at(-1)!.replaceAll('-', ' ')

/** What somebody has changed in a record: field by field, before and after. */
function Fields({ before, after, words }: Pick<Change, 'before' | 'after'> & { words: FieldWords }) {
  const known = Object.keys(words)
  const rank = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length)
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
    .sort((a, b) => rank(a) - rank(b))
  return (
    <dl className={styles.fields}>
      {names.map((name) => (
        <div key={name}>
          <dt>{labelOf(words, name)}</dt>
          <dd>
            {before && <del>{shownAs(words, name, before[name])}</del>}
            {before && after && <span aria-hidden> → </span>}
            {after && <ins>{shownAs(words, name, after[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

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
            <Fields before={before} after={after} words={words} />
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
