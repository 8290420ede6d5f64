import useSWR from 'swr'
import type { Actor, AuditEntry } from '@/lib/audit/schema'
import type { Failure } from '@/lib/client/call'
import { useAddress, type Entity } from './use-address'
import { useList } from './use-list'

const audit: Entity = { path: 'audit', of: 'organization' }
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
export const useAudit = () =>
  useList<AuditEntry>(audit, ({ id }) => String(id), { sort: '-at', filters })

/** People who appear in it, as the server finds them; the last ones until new ones arrive. */
export function useActors(search: string) {
  const { url, organizationDomainURL } = useAddress(audit)
  const { data } = useSWR<Actor[], Failure>([`${url}/actors`, { organizationDomainURL, search }], {
    keepPreviousData: true,
  })
  return data
}
