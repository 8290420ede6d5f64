import { HomePage } from '@/components/shell/HomePage'
import { Subscription } from '@/components/subscriptions/Subscription'
import { SubscriptionActions } from '@/components/subscriptions/SubscriptionActions'
import { homeProps } from '@/lib/server/pages'

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
