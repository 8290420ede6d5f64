import { entity, useAddress } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useQuery } from '@/hooks/ui/list/use-query'
import { useRead } from '@/hooks/ui/list/use-read'
import { request } from '@/lib/client/api'

const who = entity('access/who', 'organization')
const why = entity('access/why', 'organization')

/** Everybody who holds the permission that the address names, once for each way. */
export const useHolders = () =>
  useList(who, ({ way }) => way, {
    sort: 'displayName',
    filters: ['permission'],
  })

/** Why somebody may do something at hand, or what is missing for it. */
export function useWhy(person: string, permissions: string) {
  const { path, organizationDomainURL } = useAddress(why)
  return useRead(request('GET', path, { query: { organizationDomainURL, person, permissions } }))
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
