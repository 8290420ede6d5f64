import { ProductTags } from '@/components/commerce/labels/ProductLabels'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function TagsPage() {
  return (
    <ShopPage
      title="Tags"
      about="What else products are found by. A new one comes about on the product that has it first."
    >
      <ProductTags />
    </ShopPage>
  )
}
