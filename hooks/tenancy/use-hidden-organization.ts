import { useRead } from '@/hooks/ui/list/use-read'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { rolesIn, usePermissions } from '@/hooks/ui/shell/use-permissions'
import { request } from '@/lib/client/api'

/**
 * Lists that answer 404 for an organization that does not exist; whoever may read one of them can
 * ask.
 */
const LISTS = [
  'users',
  'groups',
  'roles',
  'practitioners',
  'locations',
  'templates',
  'campaigns',
  'contacts',
  'audit',
  'api-keys',
] as const

/**
 * Whether an organization certainly does not exist, or not for this person, who may read the record
 * of none. `null` asks for nothing.
 */
export function useIsHidden(domainURL: string | null): boolean {
  const { session } = useConsoleSession()
  const { can } = usePermissions()
  const isOwn = session?.user.organizationRoles.some(
    ({ organization }) => organization.domainURL === domainURL,
  )
  const asked = isOwn ? null : domainURL
  const list = LISTS.find((noun) => can(`${noun}:read`))
  const rows = useRead(
    asked && list
      ? request('GET', `/admin/${list}`, { query: { organizationDomainURL: asked, limit: 1 } })
      : null,
  )
  // A session too long to be listed does not name every organization.
  const isListed = session?.user.complete === true
  const roles = useRead(asked && !list && !isListed ? rolesIn(asked) : null)
  if (!asked) return false
  if (list) return rows.error?.status === 404 && !rows.isValidating
  return isListed || roles.data?.length === 0
}
