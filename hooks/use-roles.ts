import useSWR from 'swr'
import { call, type Failure } from '@/lib/client/call'
import type { Protected, Role, RoleChange, RoleInput } from '@/lib/roles/schema'
import type { Impact } from '@/lib/shared/impact'
import { GLOBAL } from '@/lib/shared/session'
import { useAddress, type Entity } from './use-address'
import { useArea } from './use-area'
import { useList } from './use-list'
import { useQuery } from './use-query'
import { useRemove, useSave } from './use-record'
import { useSelected } from './use-selected'

export const roles: Entity = { path: 'roles', of: 'organization' }
const permissions: Entity = { path: 'permissions', of: 'organization' }

/** The roles that can be held at hand; under `global` those of every organization. */
export const useRoles = () =>
  useList<Role>(roles, ({ id }) => String(id), { sort: 'name', filters: ['type', 'scope'] })
export const useSaveRole = () => useSave<Role, RoleInput | RoleChange>(roles)

/** Deletes a role; `replacement` is the id of the one that its holders get. */
export function useRemoveRole() {
  const remove = useRemove(roles)
  return (id: number, replacement?: string) => remove(String(id), { replacement })
}

/** What kind of role is made at hand: under `global` one that holds everywhere. */
export function useRoleScope(): Role['scope'] {
  const selected = useSelected()
  return useArea() === 'admin' && selected === GLOBAL ? 'global' : 'organization'
}

/**
 * What a role may be given at hand: the rows and columns of the matrix. Not asked for unless it is
 * `wanted`.
 */
export function useProtected(wanted = true) {
  const { url, organizationDomainURL } = useAddress(permissions)
  // A matrix must not change its rows under the hand.
  return useSWR<Protected[], Failure>(wanted ? [url, { organizationDomainURL }] : null, {
    revalidateOnFocus: false,
  })
}

const EVERY = 1000

/** All roles at hand by name, to choose one of them. */
export function useRoleChoices() {
  const { url, organizationDomainURL } = useAddress(roles)
  return useSWR<Role[], Failure>([url, { organizationDomainURL, sort: 'name', limit: EVERY }])
}

const impactOf = (url: string, id: number, words: string[], organizationDomainURL?: string) =>
  [`${url}/${id}/impact`, { organizationDomainURL, permissions: words.join(',') }] as const

/**
 * What holders of a role would gain and lose if it held these permissions; nothing is asked for
 * null.
 */
export function useImpact(id: number, words: string[] | null) {
  const { url, organizationDomainURL } = useAddress(roles)
  return useSWR<Impact, Failure>(words && impactOf(url, id, words, organizationDomainURL), {
    revalidateOnFocus: false,
  })
}

/** The same as an answer, for the moment of saving: nothing remembered counts then. */
export function useAskImpact() {
  const { url, organizationDomainURL } = useAddress(roles)
  return (id: number, permissions: string[]) => {
    const [address, params] = impactOf(url, id, permissions, organizationDomainURL)
    return call<Impact>({ url: address, params })
  }
}

/** What may stand beside the list; one at a time. */
const NOTHING = { record: undefined, from: undefined, compare: undefined }

/**
 * Where the screen's own panels have their addresses: a copy of a role that is about to be made,
 * and two side by side.
 */
export function useRoleAddress() {
  const { of, push, replace } = useQuery()
  const compare = of('compare')
  const [left, right] = compare?.split(',') ?? []
  return {
    /** The role that the new one is a copy of. */
    from: of('from'),
    /** The ids of the two that stand side by side; a missing one has yet to be chosen. */
    compared:
      compare === undefined ? undefined : { left: left || undefined, right: right || undefined },
    clone: (id: number) => push({ ...NOTHING, record: 'new', from: String(id) }),
    compare: (a = '', b = '') => push({ ...NOTHING, compare: `${a},${b}` }),
    close: () => replace(NOTHING),
  }
}
