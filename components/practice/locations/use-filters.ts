import type { Filter } from '@/components/ui/list/filters/filter'
import { usePlaceCountries, type LocationList } from '@/hooks/practice/use-locations'
import { useOrganizationChoices } from '@/hooks/tenancy/use-organization-choices'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { searchable } from '@/lib/shared/text/name-key'
import { physicalTypeChoices, statusChoices, typeChoices } from './words'

function useCountryChoices(search: string) {
  const { data } = usePlaceCountries()
  const words = searchable(search.trim())
  return data
    ?.filter(({ label }) => searchable(label).includes(words))
    .map(({ value, label }) => ({ value: String(value), label }))
}

/** What the list can be narrowed to; by organization where all of them are listed. */
export function useFilters({ rows }: LocationList, ofAll: boolean): Filter[] {
  const mayListOrganizations = usePermissions().can('organizations:read')
  const nameOf = (domainURL: string) =>
    rows?.find(({ organization }) => organization.domainURL === domainURL)?.organization.label
  const countryOf = (code: string) =>
    rows?.find(({ country }) => String(country?.code) === code)?.country?.label
  const filters: (Filter | false)[] = [
    { name: 'status', label: 'Status', choices: statusChoices },
    { name: 'type', label: 'Type', choices: typeChoices },
    { name: 'physicalType', label: 'Physical type', choices: physicalTypeChoices },
    { name: 'country', label: 'Country', useChoices: useCountryChoices, wordFor: countryOf },
    ofAll &&
      mayListOrganizations && {
        name: 'organization',
        label: 'Organization',
        useChoices: useOrganizationChoices,
        wordFor: nameOf,
      },
  ]
  return filters.filter((filter) => filter !== false)
}
