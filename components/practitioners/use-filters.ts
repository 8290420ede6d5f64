import { choicesOf, type Filter } from '@/components/data/filter'
import type { List } from '@/hooks/use-list'
import { useOrganizationChoices } from '@/hooks/use-organization-choices'
import { usePermissions } from '@/hooks/use-permissions'
import type { PractitionerEntry } from '@/lib/practitioners/schema'
import { SPECIALTIES } from '@/lib/shared/specialties'
import { SUBDIVISIONS } from '@/lib/shared/subdivisions'
import { expiryChoices, roleChoices, statusChoices, yesOrNo } from './words'

const usual: Filter[] = [
  { name: 'status', label: 'Status', choices: statusChoices },
  { name: 'expiry', label: 'Expiry', choices: expiryChoices },
  { name: 'code', label: 'Role', choices: roleChoices },
  { name: 'specialty', label: 'Specialty', choices: choicesOf(SPECIALTIES) },
  { name: 'licensedIn', label: 'Licensed in', choices: [...SUBDIVISIONS] },
  { name: 'verified', label: 'Verified', choices: yesOrNo('Every licence', 'Not every licence') },
  { name: 'acceptingPatients', label: 'New patients', choices: yesOrNo('Accepting', 'Not accepting') },
]

/** What the practitioners can be narrowed to. */
export function useFilters({ rows }: List<PractitionerEntry>, ofEverybody: boolean): Filter[] {
  const mayListOrganizations = usePermissions().can('organizations:read')
  if (!ofEverybody || !mayListOrganizations) return usual
  const wordFor = (domainURL: string) =>
    rows?.find(({ organization }) => organization.domainURL === domainURL)?.organization.label
  return [{ name: 'organization', label: 'Organization', useChoices: useOrganizationChoices, wordFor }, ...usual]
}
