import { useOrganizationFilter } from '@/components/tenancy/organizations/use-organization-filter'
import type { Filter } from '@/components/ui/list/filters/filter'
import type { ContactList } from '@/hooks/marketing/use-contacts'
import { useTopicOptions } from '@/hooks/marketing/use-topics'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { GLOBAL } from '@/lib/shared/http/session'
import { searchable } from '@/lib/shared/text/name-key'
import { kindChoices, stateChoices } from './words'

function useTopicChoices(search: string) {
  const { data } = useTopicOptions(useSelected())
  const words = searchable(search.trim())
  return data
    ?.filter(({ name }) => searchable(name).includes(words))
    .map(({ id, name }) => ({ value: String(id), label: name }))
}

const fixed: Filter[] = [
  { name: 'kind', label: 'Kind', choices: kindChoices },
  { name: 'state', label: 'State', choices: stateChoices },
]

/**
 * What the list can be narrowed to: by topic in one organization, by organization where all of them
 * are listed.
 */
export function useFilters({ rows, state }: ContactList): Filter[] {
  const selected = useSelected()
  const organization = useOrganizationFilter(rows)
  const chosen = state.filters.topic ?? []
  // Their names are asked for when there is one to be named, or somebody looks for one.
  const { data: topics } = useTopicOptions(
    chosen.length > 0 && selected !== GLOBAL ? selected : undefined,
  )
  const wordFor = (id: string) => topics?.find((topic) => String(topic.id) === id)?.name
  const byTopic: Filter = { name: 'topic', label: 'Topic', useChoices: useTopicChoices, wordFor }
  return selected === GLOBAL ? [...fixed, ...organization] : [...fixed, byTopic]
}
