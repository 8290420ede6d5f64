import { ProductList } from '@/components/commerce/products/ProductList'
import { NewProductButton } from '@/components/commerce/products/Products'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function ProductsPage() {
  return (
    <ShopPage
      title="Products"
      about="What the shop sells: goods and services, with their variants and prices."
      actions={<NewProductButton />}
    >
      <ProductList />
    </ShopPage>
  )
}
