import type { Filter } from '@/components/ui/list/filters/filter'
import { useActors } from '@/hooks/identity/use-audit'
import { useOrganizationChoices } from '@/hooks/tenancy/use-organization-choices'
import type { List } from '@/hooks/ui/list/use-list'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { AuditEntry } from '@/lib/identity/audit/schema'
import { GLOBAL, SYSTEM } from '@/lib/shared/http/session'
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
/** Whose logs there are. */
const useOwnerChoices = (search: string) => {
  const found = useOrganizationChoices(search)
  return found && (search ? found : [THE_PROVIDER, ...found])
}

/**
 * What the log can be narrowed to. A record is named in a row's menu, and stands here once it is.
 */
export function useFilters({ state, rows }: List<AuditEntry>, ofAll: boolean): Filter[] {
  const mayListOrganizations = usePermissions().can('organizations:read')
  const known = (fits: (entry: AuditEntry) => boolean) => rows?.find(fits)
  const recordName = (id: string) => {
    const entry = known(({ subjectId }) => subjectId === id)
    return entry && subjectName(entry)
  }
  const actorName = (email: string) =>
    email === SYSTEM
      ? THE_SYSTEM.label
      : known(({ actor }) => actor?.email === email)?.actor?.displayName
  const organizationName = (domainURL: string) =>
    domainURL === GLOBAL
      ? THE_PROVIDER.label
      : known(({ organization }) => organization?.domainURL === domainURL)?.organization?.label
  const filters: (Filter | false)[] = [
    { name: 'from', to: 'to', label: 'Time' },
    { name: 'actor', label: 'Who', useChoices: useActorChoices, wordFor: actorName },
    actionFilter,
    subjectFilter,
    (state.filters.subjectId?.length ?? 0) > 0 && {
      name: 'subjectId',
      label: 'Record',
      example: 'Record id',
      wordFor: recordName,
    },
    ofAll &&
      mayListOrganizations && {
        name: 'organization',
        label: 'Organization',
        useChoices: useOwnerChoices,
        wordFor: organizationName,
      },
    { name: 'requestId', label: 'Request', example: 'Request id' },
  ]
  return filters.filter((filter) => filter !== false)
}
