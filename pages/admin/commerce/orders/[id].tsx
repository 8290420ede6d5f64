import { OrderPage } from '@/components/commerce/orders/OrderPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default OrderPage
