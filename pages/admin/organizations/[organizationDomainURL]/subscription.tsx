import { AdminPage } from '@/components/areas/AdminPage'
import { Subscription } from '@/components/billing/subscriptions/Subscription'
import { SubscriptionActions } from '@/components/billing/subscriptions/SubscriptionActions'
import { Subscriptions } from '@/components/billing/subscriptions/Subscriptions'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { adminProps } from '@/lib/platform/web/pages'
import { GLOBAL } from '@/lib/shared/http/session'

export const getServerSideProps = adminProps()

/** Of one organization; for global those of every organization. */
export default function SubscriptionPage() {
  const domainURL = useSelected()
  return domainURL === GLOBAL ? (
    <AdminPage
      title="Subscriptions"
      about="The plan of every organization, what it costs, and how many of its seats are taken."
      permission="subscriptions:read"
    >
      <Subscriptions />
    </AdminPage>
  ) : (
    <AdminPage
      title="Subscription"
      about="The plan in use, its limits, and how much of them is taken."
      permission="subscriptions:read"
      actions={<SubscriptionActions key={domainURL} />}
    >
      <Subscription key={domainURL} />
    </AdminPage>
  )
}
