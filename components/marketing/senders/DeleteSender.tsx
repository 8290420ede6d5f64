import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useRemoveSender } from '@/hooks/marketing/use-senders'
import type { Sender } from '@/lib/marketing/senders/schema'

type Props = {
  sender: Pick<Sender, 'id' | 'email' | 'version'>
  onDeleted?: () => void
  onClose: () => void
}

/** Asks before a sender goes. */
export function DeleteSender({ sender: { id, email, version }, onDeleted, onClose }: Props) {
  const remove = useRemoveSender()
  return (
    <ConfirmDialog
      title={`Delete ${email}?`}
      action="Delete"
      onClose={onClose}
      onConfirm={() => remove(String(id), { version })}
      done={`Sender ${email} deleted.`}
      onDone={onDeleted}
    >
      Its key goes: made again, it has another one, and the record in the DNS has to be changed.
    </ConfirmDialog>
  )
}
