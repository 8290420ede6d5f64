import { entity, useAddress } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useRead } from '@/hooks/ui/list/use-read'
import { useRemove, useSave } from '@/hooks/ui/list/use-record'
import { request } from '@/lib/client/api'
import type { GroupDraft } from '@/lib/identity/groups/schema'

export const groups = entity('groups', 'organization')

/** The groups of the organization at hand; for global those of every organization. */
export const useGroups = () =>
  useList(groups, ({ id }) => String(id), {
    sort: 'name',
    filters: ['reach'],
    hidden: ['description'],
  })
export const useSaveGroup = () => useSave(groups)
export const useRemoveGroup = () => useRemove(groups)

/**
 * What people would gain and lose if a group were like this; `id` is undefined for one that is not
 * there yet.
 */
export function useGroupImpact(id: number | undefined, draft: GroupDraft | null) {
  const { path, organizationDomainURL } = useAddress(groups)
  const of = (body: GroupDraft) => {
    const shared = { query: { organizationDomainURL }, body }
    return id === undefined
      ? request('POST', `${path}/impact`, shared)
      : request('POST', `${path}/:id/impact`, { ...shared, params: { id } })
  }
  return useRead(draft && of(draft), { revalidateOnFocus: false })
}
