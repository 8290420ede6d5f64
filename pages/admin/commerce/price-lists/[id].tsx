import { PriceListPage } from '@/components/commerce/price-lists/PriceListPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default PriceListPage
