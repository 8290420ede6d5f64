import { Inventory } from '@/components/commerce/inventory/Inventory'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function InventoryPage() {
  return (
    <ShopPage
      title="Inventory"
      about="What is counted, where it is kept, and how much of it there is."
    >
      <Inventory />
    </ShopPage>
  )
}
