import { AdminPage } from '@/components/shell/AdminPage'
import { LaterVersion } from '@/components/shell/LaterVersion'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default function SubscriptionPage() {
  return (
    <AdminPage
      title="Subscription"
      about="The plan in use, its limits, and how much of them is taken."
      permission="subscriptions:read"
    >
      <LaterVersion what="The plan in use" />
    </AdminPage>
  )
}
