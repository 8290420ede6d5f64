import { useOrganizationFilter } from '@/components/tenancy/organizations/use-organization-filter'
import type { Filter } from '@/components/ui/list/filters/filter'
import type { CampaignList } from '@/hooks/marketing/use-campaigns'
import { useTopicOptions } from '@/hooks/marketing/use-topics'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { GLOBAL } from '@/lib/shared/http/session'
import { searchable } from '@/lib/shared/text/name-key'
import { statusChoices } from './words'

function useTopicChoices(search: string) {
  const { data } = useTopicOptions(useSelected())
  const words = searchable(search.trim())
  return data
    ?.filter(({ name }) => searchable(name).includes(words))
    .map(({ id, name }) => ({ value: String(id), label: name }))
}

export const statusFilter: Filter = { name: 'status', label: 'Status', choices: statusChoices }

/**
 * What lists of campaigns can be narrowed to: by topic in one organization, by organization where
 * all of them are listed.
 */
export function useFilters({ rows, state }: Pick<CampaignList, 'rows' | 'state'>): Filter[] {
  const selected = useSelected()
  const mayReadTopics = usePermissions().can('contacts:read')
  const organization = useOrganizationFilter(rows)
  const chosen = state.filters.topic ?? []
  // Their names are asked for when there is one to be named, or somebody looks for one.
  const { data: topics } = useTopicOptions(
    chosen.length > 0 && selected !== GLOBAL && mayReadTopics ? selected : undefined,
  )
  const wordFor = (id: string) => topics?.find((topic) => String(topic.id) === id)?.name
  const byTopic: Filter = { name: 'topic', label: 'Topic', useChoices: useTopicChoices, wordFor }
  if (selected === GLOBAL) return organization
  return mayReadTopics ? [byTopic] : []
}
