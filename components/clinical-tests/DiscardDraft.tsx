import { ConfirmDialog } from '@/components/forms/ConfirmDialog'
import { useClinicalTestActs } from '@/hooks/use-clinical-tests'
import type { Actable } from './use-test-actions'

type Props = { test: Actable; onDone?: () => void; onClose: () => void }

/** Asks before a draft goes; of a test that was never published nothing is left. */
export function DiscardDraft({ test, onDone, onClose }: Props) {
  const { discard } = useClinicalTestActs()
  const { name, draft, status } = test
  return (
    <ConfirmDialog
      title={status === 'draft' ? `Discard “${name}”?` : `Discard the draft of “${name}”?`}
      action="Discard"
      onClose={onClose}
      onConfirm={() => discard(test)}
      done={status === 'draft' ? `Test “${name}” discarded.` : `The draft of “${name}” is discarded.`}
      onDone={onDone}
    >
      {status === 'draft'
        ? 'It was never published: nothing is left of it but its history.'
        : `What was changed for version ${draft} is gone. The published version stays as it is.`}
    </ConfirmDialog>
  )
}
