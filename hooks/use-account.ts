import useSWR from 'swr'
import { call, type Failure } from '@/lib/client/call'
import type {
  Account,
  AccountChange,
  Availability,
  Barred,
  OwnAccountChange,
  SecurityChange,
} from '@/lib/organizations/schema'
import type { Impact } from '@/lib/shared/impact'
import { useAddress, type Entity } from './use-address'
import { useArea } from './use-area'
import { useAct, useSave } from './use-record'
import { useSelected } from './use-selected'

const organizations: Entity = { path: 'organizations', of: 'provider' }
/** On an organization's own host there is one account alone, which needs no name. */
const own: Entity = { path: 'account', of: 'organization' }

/** Which record the account at hand is. */
export function useAccountRecord() {
  const [area, domainURL] = [useArea(), useSelected()]
  return area === 'home' ? { entity: own, id: '' } : { entity: organizations, id: domainURL }
}

/** The account of the organization at hand. */
export function useAccount(wanted = true) {
  const { entity, id } = useAccountRecord()
  const { url } = useAddress(entity)
  return useSWR<Account, Failure>(wanted ? (id ? `${url}/${encodeURIComponent(id)}` : url) : null)
}

export function useSaveAccount() {
  const { entity, id } = useAccountRecord()
  const save = useSave<Account, AccountChange | OwnAccountChange>(entity)
  return (input: AccountChange | OwnAccountChange) => save(input, id)
}

/** What else can be done with an account, in the version in which it was read. */
export function useAccountAct() {
  const { entity, id } = useAccountRecord()
  const act = useAct(entity)
  return (
    action: 'suspend' | 'resume' | 'archive' | 'restore' | 'move' | 'subdomain',
    data: object,
  ) => act<Account>(action, { id, data })
}

/** Changes who is let in, and for how long. */
export function useSaveSecurity() {
  const { entity, id } = useAccountRecord()
  const act = useAct(entity)
  return (data: SecurityChange) => act<Account>('security', { id, data, method: 'PUT' })
}

/** Whom these sign-in domains would keep out; nothing is asked about none. */
export function useBarred(signInDomains: string[] | null) {
  const { entity, id } = useAccountRecord()
  const { url } = useAddress(entity)
  const place = id ? `${url}/${encodeURIComponent(id)}` : url
  const asked = signInDomains?.length
    ? [`${place}/security`, { signInDomains: signInDomains.join(',') }]
    : null
  return useSWR<Barred, Failure>(asked, { revalidateOnFocus: false })
}

const below = (domainURL: string, part: string) =>
  `/admin/organizations/${encodeURIComponent(domainURL)}/${part}`

/** Whether the organization at hand could be called so; nothing is asked about its present name. */
export function useAvailability(present: string, name: string) {
  const asked = name === present || name === '' ? null : [below(present, 'subdomain'), { name }]
  return useSWR<Availability, Failure>(asked, { keepPreviousData: false, revalidateOnFocus: false })
}

type Asked = [url: string, partOf: number | null]

/**
 * Who would gain and lose what if the organization lay there; `undefined` for a place not chosen
 * yet.
 */
export const useMoveImpact = (domainURL: string, partOf: number | null | undefined) =>
  useSWR<Impact, Failure>(
    partOf === undefined ? null : [below(domainURL, 'impact'), partOf],
    ([url, partOf]: Asked) => call({ url, method: 'POST', data: { partOf } }),
    { revalidateOnFocus: false },
  )
