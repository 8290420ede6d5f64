import { entity, useAddress } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useRead } from '@/hooks/ui/list/use-read'
import { useAct, useSave } from '@/hooks/ui/list/use-record'
import { request } from '@/lib/client/api'
import type { Topic } from '@/lib/marketing/topics/schema'

export const topics = entity('topics', 'organization')

/**
 * What the organization at hand writes about; for global, which is `ofAll`, the topics of every
 * one.
 */
export const useTopics = (ofAll: boolean) =>
  useList(topics, ({ id }) => String(id), {
    sort: 'name',
    filters: ['status', 'organization'],
    hidden: ofAll ? ['description'] : [],
  })

export const useSaveTopic = () => useSave(topics)

/** Archives a topic, which nobody can subscribe to then, or takes it back into use. */
export function useArchiveTopic() {
  const act = useAct(topics)
  return ({ id, version }: Pick<Topic, 'id' | 'version'>, archived: boolean) =>
    act('POST', '/:id/archive', { params: { id }, body: { archived, version } })
}

const ALL = 1000

/**
 * All topics of one organization by name, the archived ones among them; while it is undefined
 * nothing is asked for.
 */
export function useTopicOptions(organizationDomainURL: string | undefined) {
  const { path } = useAddress(topics)
  const query = { organizationDomainURL, sort: 'name', limit: ALL }
  return useRead(organizationDomainURL === undefined ? null : request('GET', path, { query }), {
    revalidateOnFocus: false,
  })
}
