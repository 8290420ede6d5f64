import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useRemovePractitioner } from '@/hooks/practice/use-practitioners'
import type { PractitionerEntry } from '@/lib/practice/practitioners/schema'

type Props = { practitioner: PractitionerEntry; onDone?: () => void; onClose: () => void }

/** Asks before a role goes that was never in use; the server's word counts on whether it may. */
export function DeletePractitioner({
  practitioner: { id, name, organization },
  onDone,
  onClose,
}: Props) {
  const remove = useRemovePractitioner()
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      action="Delete"
      onClose={onClose}
      onConfirm={() => remove(id)}
      done={`${name} deleted.`}
      onDone={onDone}
    >
      For somebody added by mistake. Their role in {organization.label} goes, and without another
      one the record with its photo, its licences and their files, too: the history keeps what it
      says of them, and no file. One that has been in use cannot be deleted: end the role instead.
    </ConfirmDialog>
  )
}
