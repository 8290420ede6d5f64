import { useRead } from '@/hooks/ui/list/use-read'
import { request } from '@/lib/client/api'

const FOUND = 20

/**
 * The organizations that staff may read and a search finds, as a filter offers them: each stands
 * for its domainURL.
 */
export function useOrganizationChoices(search: string) {
  const query = { search, limit: FOUND }
  const { data } = useRead(request('GET', '/admin/organizations', { query }), {
    keepPreviousData: true,
  })
  return data?.map(({ domainURL, label }) => ({ value: domainURL, label }))
}
