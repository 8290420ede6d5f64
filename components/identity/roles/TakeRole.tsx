import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useRolePeopleActs } from '@/hooks/identity/use-role-people'
import type { Role, RolePerson } from '@/lib/identity/roles/schema'

type Props = { role: Role; person: RolePerson; onClose: () => void }

/** Asks before somebody loses a global role. */
export function TakeRole({ role, person: { personId, displayName }, onClose }: Props) {
  const { take } = useRolePeopleActs(role.id)
  return (
    <ConfirmDialog
      title={`Take “${role.name}” from “${displayName}”?`}
      action="Take away"
      onClose={onClose}
      onConfirm={() => take(personId)}
      done={`${displayName} does not hold “${role.name}” any more.`}
    >
      They lose what it allows at once, in every organization. What they did stays in the log, and
      it can be given again.
    </ConfirmDialog>
  )
}
