import { useQuery } from '@/hooks/ui/list/use-query'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'

export const VIEWS = {
  campaigns: 'Campaigns',
  contacts: 'Contacts',
  segments: 'Segments',
  topics: 'Topics',
  suppressions: 'Suppressions',
  senders: 'Senders',
  reports: 'Reports',
  imports: 'Imports',
}
export type View = keyof typeof VIEWS

/** The views that somebody may see, and which of them the address asks for. */
export function useView() {
  const asked = useQuery().of('view')
  const { can } = usePermissions()
  const may = (view: View) => {
    if (view === 'campaigns' || view === 'senders' || view === 'reports')
      return can('campaigns:read')
    return can('contacts:read') && (view !== 'imports' || can('contacts:import'))
  }
  const offered = (Object.keys(VIEWS) as View[]).filter(may)
  return { offered, shown: offered.find((view) => view === asked) ?? offered[0] }
}
