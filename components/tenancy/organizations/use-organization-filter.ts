import type { Filter } from '@/components/ui/list/filters/filter'
import { useOrganizationChoices } from '@/hooks/tenancy/use-organization-choices'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { GLOBAL } from '@/lib/shared/http/session'

type Row = { organization: { domainURL: string | null; label: string } }

/**
 * Narrows a list of every organization's rows to some of them; nothing where there are rows of one
 * alone.
 */
export function useOrganizationFilter(rows: Row[] | undefined): Filter[] {
  const ofEverybody = useSelected() === GLOBAL
  const mayList = usePermissions().can('organizations:read')
  if (!ofEverybody || !mayList) return []
  const wordFor = (domainURL: string) =>
    rows?.find(({ organization }) => organization.domainURL === domainURL)?.organization.label
  return [
    { name: 'organization', label: 'Organization', useChoices: useOrganizationChoices, wordFor },
  ]
}
