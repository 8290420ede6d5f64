import { Button } from '@mantine/core'
import { counted } from '@/lib/client/format/nouns'
import type { Import } from '@/lib/shared/imports/import-schema'
import { countOf, type ImportNoun } from '@/lib/shared/imports/imports'
import { Abandon } from './Abandon'
import { Figures } from './Figures'
import styles from './Imports.module.css'
import { RowList } from './RowList'
import { Undo } from './Undo'
import type { Drive } from './use-drive'
import { NOUNS, rowNoun } from './words'

type Props = {
  noun: ImportNoun
  found: Import
  drive: Drive
  onUndo: () => Promise<unknown>
  onAbandon: () => Promise<unknown>
  onClose: () => void
}

/** An import that has stopped because the plan allows no more, and how it goes on. */
export function Waiting({ noun, found, drive, onUndo, onAbandon, onClose }: Props) {
  const { counts, room } = found
  const [made, waiting] = [countOf(counts, 'created', 'given'), countOf(counts, 'no-seat')]
  const isFull = room !== null && room.left === 0
  return (
    <>
      <div className={styles.body}>
        <p role="status" className={styles.big}>
          {counted(made, NOUNS[noun])} imported. {counted(waiting, rowNoun)}{' '}
          {waiting === 1 ? 'waits' : 'wait'} until the plan has room.
        </p>
        <p className={styles.lead}>
          {isFull
            ? 'Add seats or choose a larger plan under Subscription, or make room here. Then continue.'
            : 'There is room again: continue.'}
        </p>
        <Figures counts={counts} />
        <RowList noun={noun} found={found} />
      </div>
      <div className={styles.bar}>
        <Abandon name={found.fileName} isOver onAbandon={onAbandon} onDone={onClose} />
        {made > 0 && <Undo noun={noun} found={found} onUndo={onUndo} />}
        <p role="status" className={styles.said}>
          {drive.failure && <span className={styles.refusal}>{drive.failure}</span>}
        </p>
        <Button loading={drive.going} onClick={() => void drive.begin()}>
          Continue
        </Button>
      </div>
    </>
  )
}
