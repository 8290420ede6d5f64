import { PriceLists, NewPriceListButton } from '@/components/commerce/price-lists/PriceLists'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function PriceListsPage() {
  return (
    <ShopPage
      title="Price lists"
      about="Prices that hold for a time, or for some customers."
      actions={<NewPriceListButton />}
    >
      <PriceLists />
    </ShopPage>
  )
}
