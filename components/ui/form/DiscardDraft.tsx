import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'

type Props = {
  /** "Test". */
  what: string
  name: string
  /** The number of the draft. */
  number: number
  /** Nothing of it was ever published. */
  first: boolean
  /** What of the published one stays, in a sentence. */
  stays?: string
  onDiscard: () => Promise<unknown>
  onDone?: () => Promise<void> | void
  onClose: () => void
}

/** Asks before a draft goes; of what was never published nothing is left. */
export function DiscardDraft({
  what,
  name,
  number,
  first,
  stays,
  onDiscard,
  onDone,
  onClose,
}: Props) {
  return (
    <ConfirmDialog
      title={first ? `Discard “${name}”?` : `Discard the draft of “${name}”?`}
      action="Discard"
      onClose={onClose}
      onConfirm={onDiscard}
      done={first ? `${what} “${name}” discarded.` : `The draft of “${name}” is discarded.`}
      onDone={onDone}
    >
      {first
        ? 'It was never published: nothing is left of it but its history.'
        : `What was changed for version ${number} is gone. ${stays ?? 'The published version stays as it is.'}`}
    </ConfirmDialog>
  )
}
