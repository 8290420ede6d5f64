import useSWR from 'swr'
import type { Holder, Why } from '@/lib/access/schema'
import type { Failure } from '@/lib/client/call'
import { useAddress, type Entity } from './use-address'
import { useList } from './use-list'
import { useQuery } from './use-query'

const who: Entity = { path: 'access/who', of: 'organization' }
const why: Entity = { path: 'access/why', of: 'organization' }

/** Everybody who holds the permission that the address names, once for each way. */
export const useHolders = () =>
  useList<Holder>(who, ({ way }) => way, {
    sort: 'displayName',
    filters: ['permission'],
  })

/** Why somebody may do something at hand, or what is missing for it. */
export function useWhy(person: string, permissions: string) {
  const { url, organizationDomainURL } = useAddress(why)
  return useSWR<Why, Failure>([url, { organizationDomainURL, person, permissions }])
}

/** The question at hand stands in the address: a permission, and perhaps a person. */
export function useAccessQuestion() {
  const { of, replace } = useQuery()
  const question = { permission: of('permission') ?? '', person: of('person') ?? '' }
  const ask = (changes: Partial<typeof question>) => {
    const { permission, person } = { ...question, ...changes }
    replace({ permission: permission || undefined, person: person || undefined, page: undefined })
  }
  return { ...question, ask }
}
