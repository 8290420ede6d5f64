import { ProductPage } from '@/components/commerce/products/ProductPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default ProductPage
