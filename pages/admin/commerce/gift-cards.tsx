import { GiftCards, NewGiftCardButton } from '@/components/commerce/gift-cards/GiftCards'
import { ListTabs, useListTab } from '@/components/commerce/list/ListTabs'
import { ProductList } from '@/components/commerce/products/ProductList'
import { NewProductButton } from '@/components/commerce/products/Products'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

const TABS = { issued: 'Issued', sold: 'For sale' }

export default function GiftCardsPage() {
  const shown = useListTab(['issued', 'sold'])
  return (
    <ShopPage
      title="Gift cards"
      about="What customers can pay with until it is used up."
      actions={shown === 'issued' ? <NewGiftCardButton /> : <NewProductButton giftCards />}
    >
      <ListTabs label="Which gift cards" tabs={TABS} shown={shown} />
      {shown === 'issued' ? <GiftCards /> : <ProductList giftCards />}
    </ShopPage>
  )
}
