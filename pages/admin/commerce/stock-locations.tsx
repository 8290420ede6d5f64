import { ShopPage } from '@/components/commerce/record/ShopPage'
import {
  NewStockLocationButton,
  StockLocations,
} from '@/components/commerce/stock-locations/StockLocations'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function StockLocationsPage() {
  return (
    <ShopPage
      title="Stock locations"
      about="Where what is sold is kept, and which sales channels sell from there."
      actions={<NewStockLocationButton />}
    >
      <StockLocations />
    </ShopPage>
  )
}
