import { entity, useAddress } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useQuery } from '@/hooks/ui/list/use-query'
import { useRead } from '@/hooks/ui/list/use-read'
import { useRemove, useSave } from '@/hooks/ui/list/use-record'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { useArea } from '@/hooks/ui/shell/use-area'
import { request } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { Role } from '@/lib/identity/roles/schema'
import { GLOBAL } from '@/lib/shared/http/session'

export const roles = entity('roles', 'organization')
const permissions = entity('permissions', 'organization')

/** The roles that can be held at hand; under `global` those of every organization. */
export const useRoles = () =>
  useList(roles, ({ id }) => String(id), { sort: 'name', filters: ['type', 'scope'] })
export const useSaveRole = () => useSave(roles)

/** Deletes a role; `replacement` is the id of the one that its holders get. */
export function useRemoveRole() {
  const remove = useRemove(roles)
  return (id: number, replacement?: string) =>
    remove(String(id), { replacement: replacement ? Number(replacement) : undefined })
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
  const { path, organizationDomainURL } = useAddress(permissions)
  const query = { organizationDomainURL }
  // A matrix must not change its rows under the hand.
  return useRead(wanted ? request('GET', path, { query }) : null, { revalidateOnFocus: false })
}

const EVERY = 1000

/** All roles at hand by name, to choose one of them. */
export function useRoleChoices() {
  const { path, organizationDomainURL } = useAddress(roles)
  const query = { organizationDomainURL, sort: 'name', limit: EVERY }
  return useRead(request('GET', path, { query }))
}

function useImpactCall() {
  const { path, organizationDomainURL } = useAddress(roles)
  return (id: number, words: string[]) =>
    request('GET', `${path}/:id/impact`, {
      params: { id },
      query: { organizationDomainURL, permissions: words.join(',') },
    })
}

/**
 * What holders of a role would gain and lose if it held these permissions; nothing is asked for
 * null.
 */
export function useImpact(id: number, words: string[] | null) {
  const impactOf = useImpactCall()
  return useRead(words && impactOf(id, words), { revalidateOnFocus: false })
}

/** The same as an answer, for the moment of saving: nothing remembered counts then. */
export function useAskImpact() {
  const impactOf = useImpactCall()
  return (id: number, permissions: string[]) => call(impactOf(id, permissions))
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
