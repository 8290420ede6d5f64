import { Button, Skeleton } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useState } from 'react'
import { DrawerFrame } from '@/components/ui/form/DrawerFrame'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { Status } from '@/components/ui/primitives/Status'
import { useImport } from '@/hooks/ui/form/use-imports'
import type { Import } from '@/lib/shared/imports/import-schema'
import { isUnderWay, type ImportNoun } from '@/lib/shared/imports/imports'
import { Checked } from './Checked'
import { ChooseColumns } from './ChooseColumns'
import { Done } from './Done'
import styles from './Imports.module.css'
import { Progressing } from './Progressing'
import { ImportSteps } from './ImportSteps'
import { UploadFile } from './UploadFile'
import { useDrive } from './use-drive'
import { Waiting } from './Waiting'
import { NOUNS, stateOf } from './words'

type Props = {
  noun: ImportNoun
  /** Undefined for a file that is yet to be chosen. */
  id: string | undefined
  onUploaded: (id: string) => void
  onClose: () => void
}

/** An import from the file to what came of it, beside the list of them. */
export function ImportDrawer({ noun, id, onUploaded, onClose }: Props) {
  if (id !== undefined) return <OneImport noun={noun} id={id} onClose={onClose} />
  return (
    <DrawerFrame title={`Import ${NOUNS[noun].many}`} wide onClose={onClose}>
      <ImportSteps at="file" />
      <UploadFile noun={noun} onUploaded={onUploaded} onCancel={onClose} />
    </DrawerFrame>
  )
}

function OneImport({ noun, id, onClose }: Omit<Props, 'id' | 'onUploaded'> & { id: string }) {
  const found = useImport(noun, id)
  const { data, error, mutate } = found.answer
  return (
    <DrawerFrame
      title={data ? data.fileName : error ? 'The import' : <Skeleton height={16} width={180} />}
      beside={data && <Status tone={stateOf(data.state).tone}>{stateOf(data.state).word}</Status>}
      toRead
      wide
      onClose={onClose}
    >
      {data && <Stage noun={noun} found={data} deeds={found} onClose={onClose} />}
      {!data && !error && <Skeleton height={240} m={24} aria-busy="true" />}
      {!data && error && (
        <div className={styles.body}>
          {error.status === 404 ? (
            <EmptyState
              icon={IconFileOff}
              title="The import is not there"
              action={
                <Button variant="default" onClick={onClose}>
                  Back to the list
                </Button>
              }
            >
              The link may be wrong, or it is of another organization.
            </EmptyState>
          ) : (
            <LoadFailure what="The import" failure={error} onRetry={() => void mutate()} />
          )}
        </div>
      )}
    </DrawerFrame>
  )
}

type Stage = {
  noun: ImportNoun
  found: Import
  deeds: ReturnType<typeof useImport>
  onClose: () => void
}

const STEP = {
  uploaded: 'columns',
  checking: 'check',
  checked: 'check',
  running: 'import',
  waiting: 'import',
  done: 'done',
} as const

function Stage({ noun, found, deeds, onClose }: Stage) {
  const drive = useDrive(found, deeds)
  const [again, setAgain] = useState(false)
  const { state } = found
  const shared = { noun, found }
  if (state === 'uploaded' || again)
    return (
      <>
        <ImportSteps at="columns" />
        <ChooseColumns
          {...shared}
          onChosen={async (chosen) => {
            await deeds.map(chosen)
            setAgain(false)
          }}
          onAbandon={deeds.abandon}
          onClose={onClose}
        />
      </>
    )
  return (
    <>
      {state in STEP && <ImportSteps at={STEP[state as keyof typeof STEP]} />}
      {isUnderWay(state) && <Progressing {...shared} drive={drive} onUndo={deeds.undo} />}
      {state === 'checked' && (
        <Checked
          {...shared}
          drive={drive}
          onColumns={() => setAgain(true)}
          onAbandon={deeds.abandon}
          onClose={onClose}
        />
      )}
      {state === 'waiting' && (
        <Waiting
          {...shared}
          drive={drive}
          onUndo={deeds.undo}
          onAbandon={deeds.abandon}
          onClose={onClose}
        />
      )}
      {(state === 'done' || state === 'undone') && (
        <Done
          {...shared}
          onAbandon={deeds.abandon}
          onClose={onClose}
          onUndo={async () => {
            await deeds.undo()
            void drive.begin()
          }}
        />
      )}
      {state === 'abandoned' && (
        <p className={styles.body}>This file was thrown away. Its rows are gone.</p>
      )}
    </>
  )
}
