import { Notifications } from '@/components/commerce/notifications/Notifications'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function NotificationsPage() {
  return (
    <ShopPage title="Notifications" about="What the shop has told its customers, to be sent again.">
      <Notifications />
    </ShopPage>
  )
}
