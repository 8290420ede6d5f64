import { ProductTypes } from '@/components/commerce/labels/ProductLabels'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function TypesPage() {
  return (
    <ShopPage
      title="Types"
      about="What kinds of products there are. A new one comes about on the product that has it first."
    >
      <ProductTypes />
    </ShopPage>
  )
}
