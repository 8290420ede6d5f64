import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useRemoveGroup } from '@/hooks/identity/use-groups'
import type { GroupEntry } from '@/lib/identity/groups/schema'

type Props = { group: GroupEntry; onDeleted?: () => void; onClose: () => void }

const lossOf = ({ memberCount, parent, roles }: GroupEntry) => {
  if (memberCount === 0) return 'It has no members.'
  const lost = [
    roles.length > 0 && 'its roles',
    parent && `those that they have by “${parent.name}”`,
  ].filter(Boolean)
  if (lost.length === 0) return 'Nobody loses anything by that: the group has no role.'
  const people = memberCount === 1 ? 'Its member loses' : `Its ${memberCount} members lose`
  return `${people} ${lost.join(' and ')} at once. What they have otherwise stays.`
}

/** Asks before a group goes; the server's word counts on whether it may. */
export function DeleteGroup({ group, onDeleted, onClose }: Props) {
  const remove = useRemoveGroup()
  return (
    <ConfirmDialog
      title={`Delete “${group.name}”?`}
      action="Delete"
      onClose={onClose}
      onConfirm={() => remove(String(group.id))}
      done={`Group “${group.name}” deleted.`}
      onDone={onDeleted}
    >
      {lossOf(group)} A group that others lie in cannot be deleted.
    </ConfirmDialog>
  )
}
