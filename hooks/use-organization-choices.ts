import useSWR from 'swr'
import type { Failure } from '@/lib/client/call'
import type { OrganizationEntry } from '@/lib/organizations/schema'

const FOUND = 20

/**
 * The organizations that staff may read and a search finds, as a filter offers them: each stands
 * for its domainURL.
 */
export function useOrganizationChoices(search: string) {
  const { data } = useSWR<OrganizationEntry[], Failure>(
    ['/admin/organizations', { search, limit: FOUND }],
    {
      keepPreviousData: true,
    },
  )
  return data?.map(({ domainURL, label }) => ({ value: domainURL, label }))
}
