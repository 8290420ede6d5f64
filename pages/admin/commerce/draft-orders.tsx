import { DraftOrders, NewDraftOrderButton } from '@/components/commerce/draft-orders/DraftOrders'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function DraftOrdersPage() {
  return (
    <ShopPage
      title="Draft orders"
      about="Orders that staff put together for somebody, until they are paid."
      actions={<NewDraftOrderButton />}
    >
      <DraftOrders />
    </ShopPage>
  )
}
