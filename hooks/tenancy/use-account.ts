import { useSendFile } from '@/hooks/ui/form/use-files'
import { entity } from '@/hooks/ui/list/use-address'
import { useRead } from '@/hooks/ui/list/use-read'
import { useAct, useSave } from '@/hooks/ui/list/use-record'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { useArea } from '@/hooks/ui/shell/use-area'
import { request } from '@/lib/client/api'
import { addressOf } from '@/lib/client/call'
import type {
  AccountChange,
  DomainChange,
  Move,
  OwnAccountChange,
  SecurityChange,
} from '@/lib/tenancy/organizations/schema'
import type { OrganizationDeed } from './use-organizations'

const organizations = entity('organizations', 'provider')
/** On an organization's own host there is one account alone, which needs no name. */
const own = entity('account', 'host')

/** Which record the account at hand is. */
export function useAccountRecord() {
  const [area, domainURL] = [useArea(), useSelected()]
  return area === 'home' ? { entity: own, id: '' } : { entity: organizations, id: domainURL }
}

const OWN = '/home/account'
const NAMED = '/admin/organizations/:organizationDomainURL'

/** Where the account at hand is in the route table, with the parameters of its path. */
export function useAccountPlace() {
  const [area, organizationDomainURL] = [useArea(), useSelected()]
  return {
    path: area === 'home' ? (OWN as typeof OWN) : (NAMED as typeof NAMED),
    params: { organizationDomainURL },
  }
}

/** The account of the organization at hand. */
export function useAccount(wanted = true) {
  const { path, params } = useAccountPlace()
  return useRead(wanted ? request('GET', path, { params }) : null)
}

export function useSaveAccount() {
  const { entity, id } = useAccountRecord()
  const save = useSave(entity)
  return (input: AccountChange | OwnAccountChange) => save(input, id)
}

/** What else staff can do with an account, in the version in which it was read. */
export function useAccountActs() {
  const params = { organizationDomainURL: useSelected() }
  const act = useAct(organizations)
  return {
    stand: (deed: OrganizationDeed, body: { version: number }) =>
      act('POST', `/:organizationDomainURL/${deed}`, { params, body }),
    move: (body: Move) => act('POST', '/:organizationDomainURL/move', { params, body }),
    rename: (body: DomainChange) =>
      act('POST', '/:organizationDomainURL/subdomain', { params, body }),
  }
}

/** Changes who is let in, and for how long. */
export function useSaveSecurity() {
  const { entity, id } = useAccountRecord()
  const act = useAct(entity)
  const part = id === '' ? '/security' : '/:organizationDomainURL/security'
  return (body: SecurityChange) => act('PUT', part, { params: { organizationDomainURL: id }, body })
}

/**
 * The logo of the account at hand: where it is, in the version that is in force, and its new file.
 */
export function useAccountLogo() {
  const { path, params } = useAccountPlace()
  const { entity, id } = useAccountRecord()
  const send = useSendFile(entity)
  const part = id === '' ? '/logo' : '/:organizationDomainURL/logo'
  return {
    addressOf: (v: string) => addressOf(request('GET', `${path}/logo`, { params, query: { v } })),
    send: (file: File) => send('POST', part, params, file),
  }
}

/** Whom these sign-in domains would keep out; nothing is asked about none. */
export function useBarred(signInDomains: string[] | null) {
  const { path, params } = useAccountPlace()
  const query = signInDomains?.length ? { signInDomains: signInDomains.join(',') } : null
  return useRead(query && request('GET', `${path}/security`, { params, query }), {
    revalidateOnFocus: false,
  })
}

/** Whether the organization at hand could be called so; nothing is asked about its present name. */
export function useAvailability(present: string, name: string) {
  const params = { organizationDomainURL: present }
  return useRead(
    name === present || name === ''
      ? null
      : request('GET', `${NAMED}/subdomain`, { params, query: { name } }),
    { keepPreviousData: false, revalidateOnFocus: false },
  )
}

/**
 * Who would gain and lose what if the organization lay there; `undefined` for a place not chosen
 * yet.
 */
export const useMoveImpact = (organizationDomainURL: string, partOf: number | null | undefined) =>
  useRead(
    partOf === undefined
      ? null
      : request('POST', `${NAMED}/impact`, { params: { organizationDomainURL }, body: { partOf } }),
    { revalidateOnFocus: false },
  )
