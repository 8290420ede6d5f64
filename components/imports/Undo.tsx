import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { counted } from '@/lib/client/format/nouns'
import type { Import } from '@/lib/shared/imports/import-schema'
import { countOf, type ImportNoun } from '@/lib/shared/imports/imports'
import { NOUNS } from './words'

const ConfirmDialog = onDemand(() =>
  import('@/components/ui/primitives/dialog/ConfirmDialog').then((module) => module.ConfirmDialog),
)

type Props = { noun: ImportNoun; found: Import; onUndo: () => Promise<unknown> }

/** Takes back what an import has created, once it is certain. */
export function Undo({ noun, found, onUndo }: Props) {
  const [asking, setAsking] = useState(false)
  const made = countOf(found.counts, 'created', 'given')
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} stroke={1.5} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Undo
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Undo the import of “${found.fileName}”?`}
          action="Undo"
          onConfirm={onUndo}
          onClose={() => setAsking(false)}
        >
          {counted(made, NOUNS[noun])} will be taken back. What somebody has changed since or what
          is in use stays, and is listed with the reason.
        </ConfirmDialog>
      )}
    </>
  )
}
