import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useRemoveLocation } from '@/hooks/practice/use-locations'

type Props = { location: { id: number; name: string }; onDeleted?: () => void; onClose: () => void }

/** Asks before a location goes; the server's word counts on whether it may. */
export function DeleteLocation({ location: { id, name }, onDeleted, onClose }: Props) {
  const remove = useRemoveLocation()
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      action="Delete"
      onClose={onClose}
      onConfirm={() => remove(String(id))}
      done={`Location “${name}” deleted.`}
      onDone={onDeleted}
    >
      Its hours, exceptions and equipment go with it; its history stays. To keep it, make it
      inactive instead. A location that others lie in, or that practitioners work at, cannot be
      deleted.
    </ConfirmDialog>
  )
}
