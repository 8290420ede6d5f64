import { Categories, NewCategoryButton } from '@/components/commerce/categories/Categories'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function CategoriesPage() {
  return (
    <ShopPage
      title="Categories"
      about="Where customers look for products, in the order in which it is shown."
      actions={<NewCategoryButton />}
    >
      <Categories />
    </ShopPage>
  )
}
