import { Currencies } from '@/components/commerce/currencies/Currencies'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function CurrenciesPage() {
  return (
    <ShopPage
      permission="commerce-settings:read"
      title="Currencies"
      about="What the store sells in, and whether prices include tax."
    >
      <Currencies />
    </ShopPage>
  )
}
