import { IconArrowsLeftRight, IconCopy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { RowAction } from '@/components/ui/list/RowMenu'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useRoleAddress, useRoleScope } from '@/hooks/identity/use-roles'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Role } from '@/lib/identity/roles/schema'
import { isOpen } from './words'

const DeleteRole = onDemand(() => import('./DeleteRole').then((module) => module.DeleteRole))

/** What can be done with one role, by those who may; `dialog` is what it asks before. */
export function useRoleActions(onDeleted?: () => void) {
  const here = useRoleScope()
  const { can } = usePermissions()
  const { clone, compare } = useRoleAddress()
  const [deleting, setDeleting] = useState<Role | null>(null)

  const actionsFor = (role: Role): (RowAction | false)[] => [
    can('roles:create') && { label: 'Clone', icon: IconCopy, onClick: () => clone(role.id) },
    { label: 'Compare with…', icon: IconArrowsLeftRight, onClick: () => compare(String(role.id)) },
    isOpen(role, here) &&
      can('roles:delete') && {
        label: 'Delete',
        icon: IconTrash,
        danger: true,
        onClick: () => setDeleting(role),
      },
  ]
  const dialog = deleting && (
    <DeleteRole role={deleting} onDeleted={onDeleted} onClose={() => setDeleting(null)} />
  )
  return { actionsFor, dialog }
}
