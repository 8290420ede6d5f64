import { ShopPage } from '@/components/commerce/record/ShopPage'
import {
  NewSalesChannelButton,
  SalesChannels,
} from '@/components/commerce/sales-channels/SalesChannels'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function SalesChannelsPage() {
  return (
    <ShopPage
      title="Sales channels"
      about="Where customers meet the shop, what is sold there, and from which stock."
      actions={<NewSalesChannelButton />}
    >
      <SalesChannels />
    </ShopPage>
  )
}
