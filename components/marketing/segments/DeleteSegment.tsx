import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useRemoveSegment } from '@/hooks/marketing/use-segments'
import type { Segment } from '@/lib/marketing/segments/schema'

type Props = { segment: Pick<Segment, 'id' | 'name'>; onDeleted?: () => void; onClose: () => void }

/** Asks before a segment goes; the server's word counts on whether it may. */
export function DeleteSegment({ segment: { id, name }, onDeleted, onClose }: Props) {
  const remove = useRemoveSegment()
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      action="Delete"
      onClose={onClose}
      onConfirm={() => remove(String(id))}
      done={`Segment “${name}” deleted.`}
      onDone={onDeleted}
    >
      The rule goes, and nobody with it: the contacts that it finds stay.
    </ConfirmDialog>
  )
}
