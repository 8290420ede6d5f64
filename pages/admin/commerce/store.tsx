import { ShopPage } from '@/components/commerce/record/ShopPage'
import { Store } from '@/components/commerce/store/Store'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function StorePage() {
  return (
    <ShopPage
      title="Store"
      about="What the shop is as a whole: its name, its default currency, its links."
      permission="commerce-settings:read"
    >
      <Store />
    </ShopPage>
  )
}
