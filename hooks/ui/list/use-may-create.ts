import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Permission } from '@/lib/shared/access/permissions'
import { GLOBAL } from '@/lib/shared/http/session'
import { useSelected } from './use-selected'

/**
 * Whether a new record can be made at hand; one that belongs to an organization cannot be made for
 * global.
 */
export function useMayCreate(permission: Permission, ofOrganization = false): boolean {
  const { can } = usePermissions()
  const selected = useSelected()
  return can(permission) && !(ofOrganization && selected === GLOBAL)
}
