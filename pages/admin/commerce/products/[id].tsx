import { ProductPage } from '@/components/commerce/products/ProductPage'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default ProductPage
