import { hasPermissions, hasSomePermissions, heldIn, type Permission } from '@/lib/shared/permissions'
import { useConsoleSession } from './use-console-session'
import { useSelected } from './use-selected'

/** What the person may do in the organization at hand: the selected one, or on its own host that host's. */
export function usePermissions() {
  const { session } = useConsoleSession()
  const domainURL = useSelected()
  const held = session ? heldIn(session.user, domainURL) : { organization: [], global: [] }
  return {
    can: (...wanted: Permission[]) => hasPermissions(held, ...wanted),
    /** Held at least somewhere: enough to ask the server, which answers with what may be seen. */
    canAnywhere: (wanted: Permission) =>
      session !== null &&
      [domainURL, ...session.user.organizationRoles.map(({ organization }) => organization.domainURL)].some((place) =>
        hasPermissions(heldIn(session.user, place), wanted),
      ),
    canSome: (...wanted: Permission[]) => hasSomePermissions(held, ...wanted),
  }
}
