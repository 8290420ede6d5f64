import { Orders } from '@/components/commerce/orders/Orders'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function OrdersPage() {
  return (
    <ShopPage title="Orders" about="What has been bought, and how far each order has come.">
      <Orders />
    </ShopPage>
  )
}
