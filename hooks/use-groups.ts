import useSWR from 'swr'
import { call, type Failure } from '@/lib/client/call'
import type { Group, GroupChange, GroupDraft, GroupEntry, GroupInput } from '@/lib/groups/schema'
import type { Impact } from '@/lib/shared/impact'
import { useAddress, type Entity } from './use-address'
import { useList } from './use-list'
import { useRemove, useSave } from './use-record'

export const groups: Entity = { path: 'groups', of: 'organization' }

/** The groups of the organization at hand; for global those of every organization. */
export const useGroups = () =>
  useList<GroupEntry>(groups, ({ id }) => String(id), {
    sort: 'name',
    filters: ['reach'],
    hidden: ['description'],
  })
export const useSaveGroup = () => useSave<Group, GroupInput | GroupChange>(groups)
export const useRemoveGroup = () => useRemove(groups)

type Asked = [url: string, params: { organizationDomainURL?: string }, draft: GroupDraft]

/**
 * What people would gain and lose if a group were like this; `id` is undefined for one that is not
 * there yet.
 */
export function useGroupImpact(id: number | undefined, draft: GroupDraft | null) {
  const { url, organizationDomainURL } = useAddress(groups)
  const address = `${id === undefined ? url : `${url}/${id}`}/impact`
  return useSWR<Impact, Failure>(
    draft && [address, { organizationDomainURL }, draft],
    ([url, params, data]: Asked) => call({ url, method: 'POST', params, data }),
    { revalidateOnFocus: false },
  )
}
