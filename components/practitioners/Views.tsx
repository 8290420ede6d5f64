import { useRouter } from 'next/router'
import { ViewTabs } from '@/components/data/ViewTabs'
import { useQuery } from '@/hooks/use-query'

const PARAMETER = 'view'
const CREDENTIALS = 'credentials'

/** How the list is shown; the address says so. */
export const useView = () => (useQuery().of(PARAMETER) === CREDENTIALS ? CREDENTIALS : 'table')

/** The two ways to see the same rows. */
export function Views() {
  const { pathname, query } = useRouter()
  const shown = useView()
  const { [PARAMETER]: _view, record: _record, ...narrowed } = query
  const to = (view: string) => ({ pathname, query: { ...narrowed, ...(view !== 'table' && { [PARAMETER]: view }) } })
  const tab = (view: ReturnType<typeof useView>, label: string) => ({ label, href: to(view), current: view === shown })
  return <ViewTabs label="Views" tabs={[tab('table', 'Table'), tab(CREDENTIALS, 'Credential grid')]} />
}
