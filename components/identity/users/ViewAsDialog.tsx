import { Textarea } from '@mantine/core'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useUserActs } from '@/hooks/identity/use-users'
import { useKeptText } from '@/hooks/ui/form/use-kept-text'
import { leaveFor } from '@/lib/client/navigate'
import type { User } from '@/lib/identity/users/schema'

/** Asks why before the organization's pages are shown as one of its users sees them. */
export function ViewAsDialog({
  user: { id, name, organization },
  onClose,
}: {
  user: User
  onClose: () => void
}) {
  const { viewAs } = useUserActs()
  const { text: reason, type, forget } = useKeptText(`Reason to view as ${id}`)
  const view = async () => {
    const { address } = await viewAs(id, reason)
    forget()
    leaveFor(address)
  }
  return (
    <ConfirmDialog
      title={`View as “${name}”?`}
      action="View"
      harmless
      onClose={() => {
        forget()
        onClose()
      }}
      onConfirm={view}
    >
      <p>
        For half an hour you see the pages of {organization.label} as {name} does, as far as you may
        do the same yourself. At first nothing can be changed. {organization.label} finds your name
        and your reason in its audit log.
      </p>
      <Textarea
        label="Reason"
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={300}
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
