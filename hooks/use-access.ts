import { useRouter } from 'next/router'
import useSWR from 'swr'
import type { Holder, Why } from '@/lib/access/schema'
import { call, type Failure } from '@/lib/client/call'
import { useAddress, type Entity } from './use-address'
import { useList } from './use-list'

const who: Entity = { path: 'access/who', of: 'organization' }
const why: Entity = { path: 'access/why', of: 'organization' }

type Params = Record<string, string | undefined>

/** Everybody who holds the permission that the address names, once for each way. */
export const useHolders = () =>
  useList<Holder>(who, ({ email, role, groups }) => [email, role, ...groups].join(' '), {
    sort: 'displayName',
    filters: ['permission'],
  })

/** Why somebody may do something at hand, or what is missing for it. */
export function useWhy(person: string, permissions: string) {
  const { url, organizationDomainURL } = useAddress(why)
  return useSWR<Why, Failure>(
    [url, { organizationDomainURL, person, permissions }],
    ([url, params]: [string, Params]) => call<Why>({ url, params }),
  )
}

const one = (value: string | string[] | undefined) => [value].flat()[0] ?? ''

/** The question at hand stands in the address: a permission, and perhaps a person. */
export function useAccessQuestion() {
  const { pathname, query, replace } = useRouter()
  const question = { permission: one(query.permission), person: one(query.person) }
  const ask = (changes: Partial<typeof question>) => {
    const { permission, person } = { ...question, ...changes }
    const { permission: _permission, person: _person, page: _page, ...rest } = query
    const next = { ...rest, ...(permission && { permission }), ...(person && { person }) }
    void replace({ pathname, query: next }, undefined, { shallow: true, scroll: false })
  }
  return { ...question, ask }
}
