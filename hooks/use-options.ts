import useSWR from 'swr'
import type { Failure } from '@/lib/client/call'
import type { ContactEntry } from '@/lib/contacts/schema'
import type { GroupEntry } from '@/lib/groups/schema'
import type { LocationEntry } from '@/lib/locations/schema'
import type { PractitionerEntry } from '@/lib/practitioners/schema'
import type { Role } from '@/lib/roles/schema'
import type { Segment } from '@/lib/segments/schema'
import type { Sender } from '@/lib/senders/schema'
import type { Permission } from '@/lib/shared/permissions'
import type { TemplateEntry } from '@/lib/templates/schema'
import { useArea } from './use-area'
import { usePermissions } from './use-permissions'

type Params = Record<string, string | number | undefined>

const ALL = 1000
const FOUND = 20

/**
 * What a field offers of one organization, which need not be the one at hand: for global, a record
 * says whose it is. For people without the permission nothing is asked for; `refusal` then says why
 * nothing is offered.
 */
function useOptions<Row>(noun: string, permission: Permission, domainURL: string, params: Params) {
  const area = useArea()
  const mayRead = usePermissions().can(permission)
  const organizationDomainURL = area === 'admin' ? domainURL : undefined
  const answer = useSWR<Row[], Failure>(
    mayRead ? [`/${area}/${noun}`, { organizationDomainURL, ...params }] : null,
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
    },
  )
  return { ...answer, refusal: mayRead ? undefined : `Choosing one needs ${permission}.` }
}

/** All groups of an organization, by name. */
export const useGroupOptions = (domainURL: string) =>
  useOptions<GroupEntry>('groups', 'groups:read', domainURL, { sort: 'name', limit: ALL })

/** The roles that can be held in an organization, by name. */
export const useRoleOptions = (domainURL: string) =>
  useOptions<Role>('roles', 'roles:read', domainURL, {
    scope: 'organization',
    sort: 'name',
    limit: ALL,
  })

/** As much of an organization user as a field offers. */
export type UserOption = { id: string; name: string; email: string; status: string }

/** People of an organization, as the server finds them; the last ones until new ones arrive. */
export const useUserOptions = (domainURL: string, search: string) =>
  useOptions<UserOption>('users', 'users:read', domainURL, { search, sort: 'name', limit: FOUND })

/** Locations of an organization, as the server finds them; the last ones until new ones arrive. */
export const useLocationOptions = (domainURL: string, search: string) =>
  useOptions<LocationEntry>('locations', 'locations:read', domainURL, {
    search,
    sort: 'name',
    limit: FOUND,
  })

/** Who works at a location of an organization, by name. */
export const usePractitionersAt = (domainURL: string, location: number) =>
  useOptions<PractitionerEntry>('practitioners', 'practitioners:read', domainURL, {
    location,
    sort: 'name',
    limit: 100,
  })

/** All holiday sets of an organization, by name. */
export const useHolidaySetOptions = (domainURL: string) =>
  useOptions<{ id: number; name: string }>('holiday-sets', 'locations:read', domainURL, {
    sort: 'name',
    limit: ALL,
  })

/** What is live of the marketing templates that an organization can use, the last changed first. */
export const useMarketingTemplates = (domainURL: string) =>
  useOptions<TemplateEntry>('templates', 'templates:read', domainURL, {
    category: 'marketing',
    status: 'live',
    sort: '-updatedAt',
    limit: ALL,
  })

/** All segments of an organization, by name. */
export const useSegmentOptions = (domainURL: string) =>
  useOptions<Segment>('segments', 'contacts:read', domainURL, { sort: 'name', limit: ALL })

/** All senders of an organization, by name, those that are not verified among them. */
export const useSenderOptions = (domainURL: string) =>
  useOptions<Sender>('senders', 'campaigns:read', domainURL, { sort: 'name', limit: ALL })

/** Contacts of an organization, as the server finds them; the last ones until new ones arrive. */
export const useContactOptions = (domainURL: string, search: string) =>
  useOptions<ContactEntry>('contacts', 'contacts:read', domainURL, {
    search,
    sort: 'name',
    limit: FOUND,
  })
