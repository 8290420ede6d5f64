import { ShopPage } from '@/components/commerce/record/ShopPage'
import { NewRegionButton, Regions } from '@/components/commerce/regions/Regions'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function RegionsPage() {
  return (
    <ShopPage
      title="Regions"
      about="Where the shop sells, in which currency, and how that is taxed, paid and sent."
      actions={<NewRegionButton />}
    >
      <Regions />
    </ShopPage>
  )
}
