import type { ReactNode } from 'react'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Permission } from '@/lib/shared/access/permissions'

type Props = { permission: Permission | Permission[]; children: ReactNode; otherwise?: ReactNode }

/** Shows its children to people who hold the permission (all of them, when several are given). */
export function Can({ permission, children, otherwise = null }: Props) {
  const { can } = usePermissions()
  return can(...[permission].flat()) ? children : otherwise
}
