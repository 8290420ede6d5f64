import { useRouter } from 'next/router'
import { ViewTabs } from '@/components/ui/list/ViewTabs'
import { IMPORTS } from '@/hooks/ui/form/use-imports'
import { useQuery } from '@/hooks/ui/list/use-query'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { namedIn } from '@/lib/client/links'

/** What is shown; the address says so. */
export const useView = () => (useQuery().of('view') === IMPORTS ? IMPORTS : 'catalogue')

/** The catalogue and its imports, for those who may import. */
export function Views() {
  const { pathname, query } = useRouter()
  const shown = useView()
  if (!usePermissions().can('tests:import')) return null
  const organizationDomainURL = namedIn(query)
  const named = organizationDomainURL && { organizationDomainURL }
  const tabs = [
    { label: 'Catalogue', href: { pathname, query: { ...named } }, current: shown !== IMPORTS },
    {
      label: 'Imports',
      href: { pathname, query: { ...named, view: IMPORTS } },
      current: shown === IMPORTS,
    },
  ]
  return <ViewTabs label="Views" tabs={tabs} />
}
