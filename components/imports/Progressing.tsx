import { Button, Progress } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import type { Import } from '@/lib/shared/imports/import-schema'
import type { ImportNoun } from '@/lib/shared/imports/imports'
import styles from './Imports.module.css'
import { Undo } from './Undo'
import type { Drive } from './use-drive'
import { progressOf } from './words'

type Props = { noun: ImportNoun; found: Import; drive: Drive; onUndo: () => Promise<unknown> }

/** How far a long step is, what is left of it, and how to go on with one that somebody has left. */
export function Progressing({ noun, found, drive, onUndo }: Props) {
  const { state } = found
  const { through, of, doing, sentence } = progressOf(found)
  const { going, failure, begin, stop } = drive
  // A check changes nothing: nobody has to say that it may begin.
  const goOn = useEffectEvent(() => going || failure || void begin())
  useEffect(() => {
    if (state === 'checking') goOn()
  }, [state])

  return (
    <div className={styles.body}>
      <div className={styles.progress}>
        <p role="status" className={styles.big}>
          {going ? `${doing}…` : sentence}
        </p>
        <Progress
          value={of === 0 ? 100 : (100 * through) / of}
          size="lg"
          aria-label={going ? doing : sentence}
        />
        {failure && (
          <p role="alert" className={styles.refusal}>
            {failure}
          </p>
        )}
        <p className={styles.lead}>
          {going
            ? 'It goes on when this is closed, and can be looked at in the list of imports. Each batch of rows is saved by itself.'
            : state === 'running'
              ? 'Continue, or undo what is in.'
              : 'Continue where it was left.'}
        </p>
        <div className={styles.actions}>
          {going ? (
            <Button variant="default" onClick={() => void stop()}>
              Pause
            </Button>
          ) : (
            <>
              <Button onClick={() => void begin()}>Continue</Button>
              {state === 'running' && <Undo noun={noun} found={found} onUndo={onUndo} />}
            </>
          )}
        </div>
      </div>
    </div>
  )
}
