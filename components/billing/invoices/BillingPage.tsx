import { useRouter } from 'next/router'
import { CommerceAway } from '@/components/commerce/area/CommerceAway'
import { NewButton } from '@/components/ui/list/NewButton'
import { ViewTabs } from '@/components/ui/list/ViewTabs'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useQuery } from '@/hooks/ui/list/use-query'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { namedIn } from '@/lib/client/links'
import { GLOBAL } from '@/lib/shared/http/session'
import { Invoices } from './Invoices'

const BillTo = onDemand(() =>
  import('@/components/billing/bill-to/BillTo').then((module) => module.BillTo),
)
const LegalEntities = onDemand(() =>
  import('@/components/billing/legal-entities/LegalEntities').then(
    (module) => module.LegalEntities,
  ),
)
const Revenue = onDemand(() =>
  import('@/components/billing/revenue/Revenue').then((module) => module.Revenue),
)

type View = 'invoices' | 'revenue' | 'sellers' | 'bill-to'
const WORDS: Record<View, string> = {
  invoices: 'Invoices',
  revenue: 'Revenue',
  sellers: 'Who sells',
  'bill-to': 'Bill-to',
}
/** What there is for all organizations together, and what for one. */
const viewsOf = (selected: string): View[] =>
  selected === GLOBAL ? ['invoices', 'revenue', 'sellers'] : ['invoices', 'bill-to']

/** Which view the address asks for, of those that there are here. */
function useView(): View {
  const asked = useQuery().of('view')
  return viewsOf(useSelected()).find((view) => view === asked) ?? 'invoices'
}

/** Narrowed alike: what is filtered in the one is so in the other. */
const NARROWED = ['invoices', 'revenue']

/** Invoices, what they bring in, and what stands on them. */
export function BillingPage() {
  const { pathname, query } = useRouter()
  const [shown, selected] = [useView(), useSelected()]
  const organizationDomainURL = namedIn(query)
  const { currency, from, to } = query
  const narrowed = { ...(currency && { currency }), ...(from && { from }), ...(to && { to }) }
  const tabs = viewsOf(selected).map((view) => ({
    label: WORDS[view],
    href: {
      pathname,
      query: {
        ...(organizationDomainURL && { organizationDomainURL }),
        ...(NARROWED.includes(view) && narrowed),
        ...(view !== 'invoices' && { view }),
      },
    },
    current: view === shown,
  }))
  return (
    <>
      <CommerceAway about="billing" />
      <ViewTabs label="Views" tabs={tabs} />
      {shown === 'invoices' && <Invoices />}
      {shown === 'revenue' && <Revenue />}
      {shown === 'sellers' && <LegalEntities />}
      {shown === 'bill-to' && <BillTo key={selected} />}
    </>
  )
}

/** What can be made in the view at hand. */
export const BillingActions = () =>
  useView() === 'sellers' ? (
    <NewButton permission="billing:update">New legal entity</NewButton>
  ) : null
