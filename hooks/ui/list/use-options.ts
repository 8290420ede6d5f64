import { useArea } from '@/hooks/ui/shell/use-area'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { callAt } from '@/lib/client/api'
import type { DataAt, NounOf, PlaceOf, QueryAt } from '@/lib/client/api-types'
import type { ApiCall } from '@/lib/client/call'
import type { Permission } from '@/lib/shared/access/permissions'
import { useRead } from './use-read'

const ALL = 1000
const FOUND = 20

/**
 * What a field offers of one organization, which need not be the one at hand: for global, a record
 * says whose it is. For people without the permission nothing is asked for; `refusal` then says why
 * nothing is offered.
 */
function useOptions<const Noun extends NounOf<'organization'>>(
  noun: Noun,
  permission: Permission,
  domainURL: string,
  query: QueryAt<'GET', `/admin/${Noun}`>,
) {
  const area = useArea()
  const mayRead = usePermissions().can(permission)
  const organizationDomainURL = area === 'admin' ? domainURL : undefined
  const asked = callAt('GET', `/${area}/${noun}`, {
    query: { organizationDomainURL, ...(query as object) },
  })
  type Rows = DataAt<'GET', PlaceOf<'organization', Noun>>
  const answer = useRead(mayRead ? (asked as ApiCall<Rows>) : null, {
    keepPreviousData: true,
    revalidateOnFocus: false,
  })
  return { ...answer, refusal: mayRead ? undefined : `Choosing one needs ${permission}.` }
}

/** All groups of an organization, by name. */
export const useGroupOptions = (domainURL: string) =>
  useOptions('groups', 'groups:read', domainURL, { sort: 'name', limit: ALL })

/** The roles that can be held in an organization, by name. */
export const useRoleOptions = (domainURL: string) =>
  useOptions('roles', 'roles:read', domainURL, {
    scope: 'organization',
    sort: 'name',
    limit: ALL,
  })

/** As much of an organization user as a field offers. */
export type UserOption = { id: string; name: string; email: string; status: string }

/** People of an organization, as the server finds them; the last ones until new ones arrive. */
export const useUserOptions = (domainURL: string, search: string) =>
  useOptions('users', 'users:read', domainURL, { search, sort: 'name', limit: FOUND })

/** Locations of an organization, as the server finds them; the last ones until new ones arrive. */
export const useLocationOptions = (domainURL: string, search: string) =>
  useOptions('locations', 'locations:read', domainURL, {
    search,
    sort: 'name',
    limit: FOUND,
  })

/** Who works at a location of an organization, by name. */
export const usePractitionersAt = (domainURL: string, location: number) =>
  useOptions('practitioners', 'practitioners:read', domainURL, {
    location: String(location),
    sort: 'name',
    limit: 100,
  })

/** All holiday sets of an organization, by name. */
export const useHolidaySetOptions = (domainURL: string) =>
  useOptions('holiday-sets', 'locations:read', domainURL, {
    sort: 'name',
    limit: ALL,
  })

/** What is live of the marketing templates that an organization can use, the last changed first. */
export const useMarketingTemplates = (domainURL: string) =>
  useOptions('templates', 'templates:read', domainURL, {
    category: 'marketing',
    status: 'live',
    sort: '-updatedAt',
    limit: ALL,
  })

/** All segments of an organization, by name. */
export const useSegmentOptions = (domainURL: string) =>
  useOptions('segments', 'contacts:read', domainURL, { sort: 'name', limit: ALL })

/** All senders of an organization, by name, those that are not verified among them. */
export const useSenderOptions = (domainURL: string) =>
  useOptions('senders', 'campaigns:read', domainURL, { sort: 'name', limit: ALL })

/** Contacts of an organization, as the server finds them; the last ones until new ones arrive. */
export const useContactOptions = (domainURL: string, search: string) =>
  useOptions('contacts', 'contacts:read', domainURL, {
    search,
    sort: 'name',
    limit: FOUND,
  })
