import { Button, Progress } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useBulk } from '@/hooks/ui/list/use-bulk'
import type { Selection } from '@/hooks/ui/list/use-selection'
import { capital, counted, type Noun } from '@/lib/client/format/nouns'
import { notify } from '@/lib/client/notify'
import { undoEach } from '@/lib/client/run-each'
import { tellDone } from './at-once'
import styles from './BulkBar.module.css'
import { BulkReport, BulkWords } from './BulkReport'
import { isOffered, type BulkAction, type BulkDeed } from './bulk-action'

const ConfirmDialog = onDemand(() =>
  import('@/components/ui/primitives/dialog/ConfirmDialog').then((module) => module.ConfirmDialog),
)

type Props<Row> = {
  selection: Selection<Row>
  noun: Noun
  nameOf: (row: Row) => string
  actions: BulkAction<Row>[]
}

/**
 * Slides over the toolbar while rows are ticked: how many, what can be done with them, and what
 * came of it.
 */
export function BulkBar<Row>({ selection, noun, nameOf, actions }: Props<Row>) {
  const { progress, outcome, run, stop, dismiss } = useBulk(selection)
  const [asking, setAsking] = useState<BulkDeed<Row> | null>(null)
  const [last, setLast] = useState<BulkDeed<Row> | null>(null)
  const count = selection.rows.length
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => void (here.current = false)
  }, [])

  const start = async (action: BulkDeed<Row>) => {
    setAsking(null)
    setLast(action)
    const atOnce = action.oneByOne ? 1 : undefined
    const outcome = await run(action.run, atOnce)
    const title = capital(noun.many)
    const message = `${counted(outcome.done.length, noun)} ${action.done}.`
    const { undo } = action
    if (outcome.failed.length + outcome.left.length === 0)
      tellDone({ title, message, undo: undo && (() => undoEach(outcome.done, undo, atOnce)) })
    // Whoever has gone on to another page learns there what is reported here otherwise.
    else if (!here.current)
      void notify({
        title,
        color: 'red',
        autoClose: false,
        message: <BulkWords outcome={outcome} done={action.done} noun={noun} nameOf={nameOf} />,
      })
  }
  const choose = (action: BulkAction<Row>) => {
    if ('open' in action) return action.open(selection.rows)
    if (action.warning) setAsking(action)
    else void start(action)
  }
  return (
    <>
      {(count > 0 || progress) && (
        <div className={styles.bar} role="region" aria-label={`Selected ${noun.many}`}>
          {progress && last ? (
            <>
              <span role="status" className={styles.count}>
                {last.doing} {progress.through} of {counted(progress.of, noun)}
              </span>
              <Progress
                value={(100 * progress.through) / progress.of}
                className={styles.progress}
                aria-label={last.doing}
              />
              <Button variant="default" onClick={stop}>
                Stop
              </Button>
            </>
          ) : (
            <>
              <span role="status" className={styles.count}>
                {counted(count, noun)} selected
              </span>
              {actions
                .filter((action) => isOffered(action, selection.rows))
                .map((action) => (
                  <Button
                    key={action.label}
                    variant="default"
                    leftSection={<action.icon size={16} stroke={1.5} aria-hidden />}
                    className={
                      'warning' in action && action.warning && !action.harmless
                        ? styles.danger
                        : undefined
                    }
                    onClick={() => choose(action)}
                  >
                    {action.label}
                  </Button>
                ))}
              <Button variant="subtle" className={styles.clear} onClick={selection.clear}>
                Clear
              </Button>
            </>
          )}
        </div>
      )}
      {outcome && last && outcome.failed.length + outcome.left.length > 0 && (
        <BulkReport
          outcome={outcome}
          done={last.done}
          noun={noun}
          nameOf={nameOf}
          onDismiss={dismiss}
        />
      )}
      {asking && (
        <ConfirmDialog
          title={`${asking.label} ${counted(count, noun)}?`}
          action={asking.label}
          harmless={asking.harmless}
          onConfirm={() => void start(asking)}
          onClose={() => setAsking(null)}
        >
          <Names names={selection.rows.map(nameOf)} />
          {asking.warning}
        </ConfirmDialog>
      )}
    </>
  )
}

const SHOWN = 5

const Names = ({ names }: { names: string[] }) => (
  <ul className={styles.names}>
    {names.slice(0, SHOWN).map((name) => (
      <li key={name}>{name}</li>
    ))}
    {names.length > SHOWN && <li>and {names.length - SHOWN} more</li>}
  </ul>
)
