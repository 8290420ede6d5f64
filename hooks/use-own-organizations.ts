import useSWR from 'swr'
import type { Failure } from '@/lib/client/call'
import type { RoleOrganization } from '@/lib/shared/session'

/** More would not be read: whoever has them types a part of the name. */
export const FOUND_AT_ONCE = 50

/**
 * The person's own organizations that match, inherited ones included; the last ones until new ones
 * arrive.
 */
export const useOwnOrganizations = (search: string) =>
  useSWR<RoleOrganization[], Failure>(['/organizations', { search, limit: FOUND_AT_ONCE }], {
    keepPreviousData: true,
  })
