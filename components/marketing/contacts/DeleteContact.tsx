import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useRemoveContact } from '@/hooks/marketing/use-contacts'
import type { ContactEntry } from '@/lib/marketing/contacts/schema'
import { nameOf } from './words'

type Props = {
  contact: Pick<ContactEntry, 'id' | 'email' | 'firstName' | 'lastName'>
  onDeleted?: () => void
  onClose: () => void
}

/** Asks before a contact goes, which is their right. */
export function DeleteContact({ contact, onDeleted, onClose }: Props) {
  const remove = useRemoveContact()
  const name = nameOf(contact)
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      action="Delete"
      onClose={onClose}
      onConfirm={() => remove(contact.id)}
      done={`Contact “${name}” deleted.`}
      onDone={onDeleted}
    >
      Their names, topics and everything kept here about them go. If the address is suppressed, it
      stays suppressed. This cannot be undone.
    </ConfirmDialog>
  )
}
