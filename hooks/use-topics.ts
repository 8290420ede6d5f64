import useSWR from 'swr'
import type { Failure } from '@/lib/client/call'
import type { Topic, TopicChange, TopicInput } from '@/lib/topics/schema'
import { useAddress, type Entity } from './use-address'
import { useList } from './use-list'
import { useAct, useSave } from './use-record'

export const topics: Entity = { path: 'topics', of: 'organization' }

/**
 * What the organization at hand writes about; for global, which is `ofAll`, the topics of every
 * one.
 */
export const useTopics = (ofAll: boolean) =>
  useList<Topic>(topics, ({ id }) => String(id), {
    sort: 'name',
    filters: ['status', 'organization'],
    hidden: ofAll ? ['description'] : [],
  })

export const useSaveTopic = () => useSave<Topic, TopicInput | TopicChange>(topics)

/** Archives a topic, which nobody can subscribe to then, or takes it back into use. */
export function useArchiveTopic() {
  const act = useAct(topics)
  return ({ id, version }: Pick<Topic, 'id' | 'version'>, archived: boolean) =>
    act<Topic>('archive', { id: String(id), data: { archived, version } })
}

const ALL = 1000

/**
 * All topics of one organization by name, the archived ones among them; while it is undefined
 * nothing is asked for.
 */
export function useTopicOptions(organizationDomainURL: string | undefined) {
  const { url } = useAddress(topics)
  return useSWR<Topic[], Failure>(
    organizationDomainURL === undefined
      ? null
      : [url, { organizationDomainURL, sort: 'name', limit: ALL }],
    { revalidateOnFocus: false },
  )
}
