import { PriceListPage } from '@/components/commerce/price-lists/PriceListPage'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default PriceListPage
