import { Discounts, NewDiscountButton } from '@/components/commerce/discounts/Discounts'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function DiscountsPage() {
  return (
    <ShopPage
      title="Discounts"
      about="What customers pay less for: by a code, for everybody or for some."
      actions={<NewDiscountButton />}
    >
      <Discounts />
    </ShopPage>
  )
}
