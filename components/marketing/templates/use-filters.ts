import type { Filter } from '@/components/ui/list/filters/filter'
import type { TemplateList } from '@/hooks/marketing/use-templates'
import { useOrganizationChoices } from '@/hooks/tenancy/use-organization-choices'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { languageChoices, languageWord } from '@/lib/client/format/languages'
import { searchable } from '@/lib/shared/text/name-key'
import { categoryChoices, PROVIDER, purposePluralChoices, statusChoices } from './words'

const OF_PROVIDER = { value: 'provider', label: PROVIDER }

/** The provider, and the organizations that a search finds. */
function useOwnerChoices(search: string) {
  const found = useOrganizationChoices(search)
  const offered = searchable(PROVIDER).includes(searchable(search.trim())) ? [OF_PROVIDER] : []
  return found && [...offered, ...found]
}

const fixed: Filter[] = [
  { name: 'status', label: 'Status', choices: statusChoices },
  { name: 'category', label: 'Category', choices: categoryChoices },
  { name: 'purpose', label: 'Used for', choices: purposePluralChoices },
]

const useLanguageChoices = (search: string) =>
  languageChoices().filter(({ label }) => searchable(label).includes(searchable(search.trim())))

/** What the list can be narrowed to; by organization for those who may know of others. */
export function useFilters({ rows }: TemplateList): Filter[] {
  const mayListOrganizations = usePermissions().can('organizations:read')
  const nameOf = (domainURL: string) =>
    [OF_PROVIDER].find(({ value }) => value === domainURL)?.label ??
    rows?.find(({ organization }) => organization?.domainURL === domainURL)?.organization?.label
  return [
    ...fixed,
    { name: 'language', label: 'Language', useChoices: useLanguageChoices, wordFor: languageWord },
    ...(mayListOrganizations
      ? [
          {
            name: 'organization',
            label: 'Organization',
            useChoices: useOwnerChoices,
            wordFor: nameOf,
          },
        ]
      : []),
  ]
}
