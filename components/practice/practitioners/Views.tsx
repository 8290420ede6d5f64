import { useRouter } from 'next/router'
import { ViewTabs } from '@/components/ui/list/ViewTabs'
import { IMPORTS } from '@/hooks/ui/form/use-imports'
import { useQuery } from '@/hooks/ui/list/use-query'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { namedIn } from '@/lib/client/links'

const PARAMETER = 'view'
const CREDENTIALS = 'credentials'

/** What is shown; the address says so. */
export function useView() {
  const view = useQuery().of(PARAMETER)
  return view === CREDENTIALS || view === IMPORTS ? view : 'table'
}

/** The two ways to see the same rows, and the imports, for those who may. */
export function Views() {
  const { pathname, query } = useRouter()
  const shown = useView()
  const { can } = usePermissions()
  const { [PARAMETER]: _view, record: _record, ...narrowed } = query
  const organizationDomainURL = namedIn(query)
  // Imports are another list, with its own search.
  const keeps = (view: string) => (view === IMPORTS) === (shown === IMPORTS)
  const to = (view: string) => ({
    pathname,
    query: {
      ...(keeps(view) ? narrowed : organizationDomainURL && { organizationDomainURL }),
      ...(view !== 'table' && { [PARAMETER]: view }),
    },
  })
  const tab = (view: ReturnType<typeof useView>, label: string) => ({
    label,
    href: to(view),
    current: view === shown,
  })
  const imports = can('practitioners:import') ? [tab(IMPORTS, 'Imports')] : []
  return (
    <ViewTabs
      label="Views"
      tabs={[tab('table', 'Table'), tab(CREDENTIALS, 'Credential grid'), ...imports]}
    />
  )
}
