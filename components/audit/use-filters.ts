import type { Filter } from '@/components/data/filter'
import { useActors, useLoggedOrganizations } from '@/hooks/use-audit'
import type { List } from '@/hooks/use-list'
import { usePermissions } from '@/hooks/use-permissions'
import type { AuditEntry } from '@/lib/audit/schema'
import { GLOBAL, SYSTEM } from '@/lib/shared/session'
import { actionFilter, subjectFilter, subjectName } from './words'

const THE_SYSTEM = { value: SYSTEM, label: 'The system' }
const THE_PROVIDER = { value: GLOBAL, label: 'The provider' }

const useActorChoices = (search: string) => {
  const found = useActors(search)?.map(({ displayName, email }) => ({
    value: email,
    label: displayName === email ? email : `${displayName} (${email})`,
  }))
  return found && (search ? found : [...found, THE_SYSTEM])
}
const useOrganizationChoices = (search: string) => {
  const found = useLoggedOrganizations(search)?.map(({ domainURL, label }) => ({ value: domainURL, label }))
  return found && (search ? found : [THE_PROVIDER, ...found])
}

/** What the log can be narrowed to. A record is named in a row's menu, and stands here once it is. */
export function useFilters({ state, rows }: List<AuditEntry>, ofAll: boolean): Filter[] {
  const mayListOrganizations = usePermissions().can('organizations:read')
  const nameIn = (id: string) => rows?.filter(({ subjectId }) => subjectId === id).map(subjectName)[0]
  const filters: (Filter | false)[] = [
    { name: 'from', to: 'to', label: 'When' },
    { name: 'actor', label: 'Who', useChoices: useActorChoices },
    actionFilter,
    subjectFilter,
    (state.filters.subjectId?.length ?? 0) > 0 && {
      ...{ name: 'subjectId', label: 'Record', example: 'Its id', wordFor: nameIn },
    },
    ofAll &&
      mayListOrganizations && { name: 'organization', label: 'Organization', useChoices: useOrganizationChoices },
    { name: 'requestId', label: 'Request', example: 'The id that an error names' },
  ]
  return filters.filter((filter) => filter !== false)
}
