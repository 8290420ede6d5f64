import { DraftOrderPage } from '@/components/commerce/draft-orders/DraftOrderPage'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default DraftOrderPage
