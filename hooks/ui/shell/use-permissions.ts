import { createContext, useContext, useEffect } from 'react'
import { useRead } from '@/hooks/ui/list/use-read'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { request } from '@/lib/client/api'
import { onNewRights } from '@/lib/client/rights'
import {
  hasPermissions,
  hasSomePermissions,
  heldIn,
  type Permission,
} from '@/lib/shared/access/permissions'
import { GLOBAL, type ConsoleSession, type OrganizationRole } from '@/lib/shared/http/session'
import { useArea } from './use-area'
import { useConsoleSession } from './use-console-session'

/** Asks what somebody may do in one organization. */
export const rolesIn = (organizationDomainURL: string) =>
  request('GET', '/permissions', { query: { organizationDomainURL } })

/**
 * The roles in one organization that a session too long to be listed does not name; asked for when
 * it is at hand.
 */
function useFurtherRoles(session: ConsoleSession | null, domainURL: string): OrganizationRole[] {
  const isListed =
    !session ||
    session.user.complete ||
    domainURL === GLOBAL ||
    session.user.organizationRoles.some(({ organization }) => organization.domainURL === domainURL)
  const { data, mutate } = useRead(isListed ? null : rolesIn(domainURL))
  useEffect(() => (isListed ? undefined : onNewRights(() => void mutate())), [isListed, mutate])
  return data ?? []
}

/**
 * Where what somebody may do is asked, on pages that are about the same whatever organization is
 * selected.
 */
export const RightsIn = createContext<string | null>(null)

/**
 * What the person may do in the organization at hand: the selected one, or on its own host that
 * host's.
 */
export function usePermissions() {
  const { session } = useConsoleSession()
  const selected = useSelected()
  const domainURL = useContext(RightsIn) ?? selected
  const area = useArea()
  const further = useFurtherRoles(session, domainURL)
  const roles = session && {
    ...session.user,
    organizationRoles: [...session.user.organizationRoles, ...further],
  }
  const here = roles ? heldIn(roles, domainURL) : { organization: [], global: [] }
  // On a tenant's own page nothing counts that somebody holds as staff.
  const held = area === 'home' ? { ...here, global: [] } : here
  return {
    can: (...wanted: Permission[]) => hasPermissions(held, ...wanted),
    /** Held at least somewhere: enough to ask the server, which answers with what may be seen. */
    canAnywhere: (wanted: Permission) =>
      session !== null &&
      [
        domainURL,
        ...session.user.organizationRoles.map(({ organization }) => organization.domainURL),
      ].some((place) => hasPermissions(heldIn(session.user, place), wanted)),
    canSome: (...wanted: Permission[]) => hasSomePermissions(held, ...wanted),
  }
}
