import { useRouter } from 'next/router'
import { CommerceAway } from '@/components/commerce/area/CommerceAway'
import { ViewTabs } from '@/components/ui/list/ViewTabs'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useDeed, useSubscription, useSubscriptionEntity } from '@/hooks/billing/use-subscription'
import { useQuery } from '@/hooks/ui/list/use-query'
import { useArea } from '@/hooks/ui/shell/use-area'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { namedIn } from '@/lib/client/links'
import { mayDo } from './deeds'
import { Overview, Waiting } from './Overview'
import { fieldWords, type Subscription as Found } from './words'

const History = onDemand(() =>
  import('@/components/ui/form/history/History').then((module) => module.History),
)
const ChangeDrawer = onDemand(() => import('./ChangeDrawer').then((module) => module.ChangeDrawer))
const PauseDialog = onDemand(() => import('./PauseDialog').then((module) => module.PauseDialog))
const ResumeDialog = onDemand(() => import('./ResumeDialog').then((module) => module.ResumeDialog))
const CancelDialog = onDemand(() => import('./CancelDialog').then((module) => module.CancelDialog))

const BillTo = onDemand(() =>
  import('@/components/billing/bill-to/BillTo').then((module) => module.BillTo),
)

const VIEWS = { overview: 'Overview', 'bill-to': 'Bill-to', history: 'History' }
type View = keyof typeof VIEWS

/**
 * What the organization at hand has subscribed to, with its history, and beside it what somebody is
 * about to do with it.
 */
export function Subscription() {
  const entity = useSubscriptionEntity()
  const answer = useSubscription()
  const asked = useQuery().of('view')
  const offered = useOffered()
  const view: View = offered.find((view) => view === asked) ?? 'overview'
  return (
    <>
      <CommerceAway about="subscription" />
      {answer.data && (answer.data.running || offered.includes('bill-to')) && (
        <Views shown={view} />
      )}
      <Loaded what="The subscription" answer={answer} waiting={<Waiting />}>
        {(subscription) =>
          view === 'history' ? (
            <History entity={entity} id="" what="the subscription" words={fieldWords} />
          ) : view === 'bill-to' ? (
            <BillTo />
          ) : (
            <Overview subscription={subscription} />
          )
        }
      </Loaded>
      {answer.data && <Asked subscription={answer.data} />}
    </>
  )
}

/**
 * Staff find what invoices say under Billing. Who only pays for others has no subscription, but a
 * bill-to.
 */
function useOffered(): View[] {
  const [area, { can }] = [useArea(), usePermissions()]
  const isThere = area === 'home' && can('billing:read')
  return (Object.keys(VIEWS) as View[]).filter((view) => view !== 'bill-to' || isThere)
}

function Views({ shown }: { shown: View }) {
  const { pathname, query } = useRouter()
  const organizationDomainURL = namedIn(query)
  const to = (view: View) => ({
    pathname,
    query: {
      ...(organizationDomainURL && { organizationDomainURL }),
      ...(view !== 'overview' && { view }),
    },
  })
  const tabs = useOffered().map((view) => ({
    label: VIEWS[view],
    href: to(view),
    current: view === shown,
  }))
  return <ViewTabs label="Views" tabs={tabs} />
}

/**
 * The dialog that the address asks for, to those who may. Whether it can be done still, the server
 * knows.
 */
function Asked({ subscription }: { subscription: Found }) {
  const { can } = usePermissions()
  const { deed, close } = useDeed()
  const { running } = subscription
  if (!deed || !mayDo(running, deed, can)) return null
  if (deed === 'change') return <ChangeDrawer subscription={subscription} onClose={close} />
  if (!running) return null
  if (deed === 'cancel') return <CancelDialog running={running} onClose={close} />
  if (deed === 'pause')
    return <PauseDialog running={running} today={subscription.today} onClose={close} />
  return <ResumeDialog running={running} onClose={close} />
}
