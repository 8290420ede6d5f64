import { HomePage } from '@/components/areas/HomePage'
import { Subscription } from '@/components/billing/subscriptions/Subscription'
import { SubscriptionActions } from '@/components/billing/subscriptions/SubscriptionActions'
import { homeProps } from '@/lib/platform/web/pages'

export const getServerSideProps = homeProps()

export default function HomeSubscriptionPage() {
  return (
    <HomePage
      title="Subscription"
      about="The plan in use, and how much of it is taken."
      permission="subscriptions:read"
      actions={<SubscriptionActions />}
    >
      <Subscription />
    </HomePage>
  )
}
