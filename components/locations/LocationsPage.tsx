import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { ViewTabs } from '@/components/data/ViewTabs'
import { namedIn } from '@/lib/client/links'
import { Locations } from './Locations'
import { useView, VIEWS, type View } from './use-view'

const HolidaySets = dynamic(() => import('@/components/holiday-sets/HolidaySets').then((module) => module.HolidaySets), { ssr: false }) // prettier-ignore

/** The locations as a table or by their week, and the holiday sets that they take part in. */
export function LocationsPage() {
  const { pathname, query } = useRouter()
  const shown = useView()
  const organizationDomainURL = namedIn(query)
  const { view: _view, record: _record, within: _within, from: _from, ...narrowed } = query
  // Table and week are two views of one list; holiday sets are another list, with its own search.
  const keeps = (view: View) => (view === 'holidays') === (shown === 'holidays')
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
        tabs={(Object.keys(VIEWS) as View[]).map((view) => ({
          label: VIEWS[view],
          href: to(view),
          current: view === shown,
        }))}
      />
      {shown === 'holidays' ? <HolidaySets /> : <Locations />}
    </>
  )
}
