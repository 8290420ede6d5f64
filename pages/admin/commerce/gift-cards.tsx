import { GiftCards, NewGiftCardButton } from '@/components/commerce/gift-cards/GiftCards'
import { ShopPage } from '@/components/commerce/ShopPage'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default function GiftCardsPage() {
  return (
    <ShopPage
      title="Gift cards"
      about="What customers can pay with until it is used up."
      actions={<NewGiftCardButton />}
    >
      <GiftCards />
    </ShopPage>
  )
}
