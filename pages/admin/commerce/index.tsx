import { Commerce } from '@/components/commerce/area/Commerce'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function CommerceOverviewPage() {
  return (
    <ShopPage
      tellsState
      title="Commerce"
      about="How the shop is that the console works with, and what is in it."
    >
      <Commerce />
    </ShopPage>
  )
}
