import { useRead } from '@/hooks/ui/list/use-read'
import { request } from '@/lib/client/api'

/** More would not be read: whoever has them types a part of the name. */
export const FOUND_AT_ONCE = 50

/**
 * The person's own organizations that match, inherited ones included; the last ones until new ones
 * arrive.
 */
export const useOwnOrganizations = (search: string) =>
  useRead(request('GET', '/organizations', { query: { search, limit: FOUND_AT_ONCE } }), {
    keepPreviousData: true,
  })
