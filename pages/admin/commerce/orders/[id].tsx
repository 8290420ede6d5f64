import { OrderPage } from '@/components/commerce/orders/OrderPage'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default OrderPage
