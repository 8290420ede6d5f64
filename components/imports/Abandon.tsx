import { Button } from '@mantine/core'
import { useState } from 'react'
import { onDemand } from '@/components/ui/primitives/on-demand'

const ConfirmDialog = onDemand(() =>
  import('@/components/ui/primitives/dialog/ConfirmDialog').then((module) => module.ConfirmDialog),
)

type Props = {
  name: string
  isOver?: boolean
  onAbandon: () => Promise<unknown>
  onDone: () => void
}

/** Throws the rows of a file away: of one that is not imported, or of one whose import is over. */
export function Abandon({ name, isOver = false, onAbandon, onDone }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Throw away
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Throw “${name}” away?`}
          action="Throw away"
          done={`“${name}” was thrown away.`}
          onConfirm={onAbandon}
          onDone={onDone}
          onClose={() => setAsking(false)}
        >
          {isOver
            ? 'What is in stays in, and can no longer be undone.'
            : 'Nothing of it has been imported.'}{' '}
          Its rows are deleted here; the file on your computer stays.
        </ConfirmDialog>
      )}
    </>
  )
}
