import { entity, useAddress } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useRead } from '@/hooks/ui/list/use-read'
import { request } from '@/lib/client/api'

const audit = entity('audit', 'organization')
const filters = [
  'from',
  'to',
  'actor',
  'action',
  'subject',
  'subjectId',
  'organization',
  'requestId',
] as const

/** The log of the organization at hand; under `global` the provider's and everybody's. */
export const useAudit = () => useList(audit, ({ id }) => String(id), { sort: '-at', filters })

/** People who appear in it, as the server finds them; the last ones until new ones arrive. */
export function useActors(search: string) {
  const { path, organizationDomainURL } = useAddress(audit)
  const query = { organizationDomainURL, search }
  const { data } = useRead(request('GET', `${path}/actors`, { query }), { keepPreviousData: true })
  return data
}
