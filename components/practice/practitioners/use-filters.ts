import { choicesOf, type Filter } from '@/components/ui/list/filters/filter'
import { useOrganizationChoices } from '@/hooks/tenancy/use-organization-choices'
import type { List } from '@/hooks/ui/list/use-list'
import { useLocationOptions } from '@/hooks/ui/list/use-options'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { PractitionerEntry } from '@/lib/practice/practitioners/schema'
import { SUBDIVISIONS } from '@/lib/shared/places/subdivisions'
import { SPECIALTIES } from '@/lib/shared/specialties'
import { expiryChoices, roleChoices, statusChoices, yesOrNo } from './words'

const usual: Filter[] = [
  { name: 'status', label: 'Status', choices: statusChoices },
  { name: 'expiry', label: 'Expiry', choices: expiryChoices },
  { name: 'code', label: 'Role', choices: roleChoices },
  { name: 'specialty', label: 'Specialty', choices: choicesOf(SPECIALTIES) },
  { name: 'licensedIn', label: 'Licensed in', choices: [...SUBDIVISIONS] },
  { name: 'verified', label: 'Verified', choices: yesOrNo('Every licence', 'Not every licence') },
  {
    name: 'acceptingPatients',
    label: 'New patients',
    choices: yesOrNo('Accepting', 'Not accepting'),
  },
]

function useLocationChoices(search: string) {
  const { data } = useLocationOptions(useSelected(), search)
  return data?.map(({ id, name, path }) => ({
    value: String(id),
    label: [...path, { name }].map((place) => place.name).join(' › '),
  }))
}

/** What the practitioners can be narrowed to. */
export function useFilters({ rows }: List<PractitionerEntry>, ofEverybody: boolean): Filter[] {
  const { can } = usePermissions()
  const organizationOf = (domainURL: string) =>
    rows?.find(({ organization }) => organization.domainURL === domainURL)?.organization.label
  const placeOf = (id: string) =>
    rows?.flatMap(({ locations }) => locations).find((place) => String(place.id) === id)?.name
  const filters: (Filter | false)[] = [
    ofEverybody &&
      can('organizations:read') && {
        name: 'organization',
        label: 'Organization',
        useChoices: useOrganizationChoices,
        wordFor: organizationOf,
      },
    ...usual,
    can('locations:read') && {
      name: 'location',
      label: 'Location',
      useChoices: useLocationChoices,
      wordFor: placeOf,
    },
  ]
  return filters.filter((filter) => filter !== false)
}
