import { useRouter } from 'next/router'
import { ViewTabs } from '@/components/ui/list/ViewTabs'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { namedIn } from '@/lib/client/links'
import { Locations } from './Locations'
import { useView, VIEWS, type View } from './use-view'

const HolidaySets = onDemand(() =>
  import('@/components/practice/holiday-sets/HolidaySets').then((module) => module.HolidaySets),
)

const Imports = onDemand(() =>
  import('@/components/imports/Imports').then((module) => module.Imports),
)

/**
 * The locations as a table or by their week, the holiday sets that they take part in, and the files
 * they came from.
 */
export function LocationsPage() {
  const { pathname, query } = useRouter()
  const shown = useView()
  const mayImport = usePermissions().can('locations:import')
  const organizationDomainURL = namedIn(query)
  const { view: _view, record: _record, within: _within, from: _from, ...narrowed } = query
  // Table and week are two views of one list; holiday sets and imports are others, with searches of
  // their own.
  const listOf = (view: View) => (view === 'week' ? 'table' : view)
  const keeps = (view: View) => listOf(view) === listOf(shown)
  const offered = (Object.keys(VIEWS) as View[]).filter((view) => view !== 'imports' || mayImport)
  const to = (view: View) => ({
    pathname,
    query: {
      ...(keeps(view) ? narrowed : organizationDomainURL && { organizationDomainURL }),
      ...(view !== 'table' && { view }),
    },
  })
  return (
    <>
      <ViewTabs
        label="Views"
        tabs={offered.map((view) => ({
          label: VIEWS[view],
          href: to(view),
          current: view === shown,
        }))}
      />
      {shown === 'holidays' && <HolidaySets />}
      {shown === 'imports' && <Imports noun="locations" />}
      {listOf(shown) === 'table' && <Locations />}
    </>
  )
}
