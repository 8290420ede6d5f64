import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useRemoveHolidaySet } from '@/hooks/practice/use-holiday-sets'
import type { HolidaySet } from '@/lib/practice/holiday-sets/schema'

type Props = { set: HolidaySet; onDeleted?: () => void; onClose: () => void }

/** Asks before a holiday set goes; the server's word counts on whether it may. */
export function DeleteHolidaySet({ set: { id, name }, onDeleted, onClose }: Props) {
  const remove = useRemoveHolidaySet()
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      action="Delete"
      onClose={onClose}
      onConfirm={() => remove(String(id))}
      done={`Holiday set “${name}” deleted.`}
      onDone={onDeleted}
    >
      Its dates go with it. A holiday set that locations take part in cannot be deleted.
    </ConfirmDialog>
  )
}
