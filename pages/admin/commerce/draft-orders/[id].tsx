import { DraftOrderPage } from '@/components/commerce/draft-orders/DraftOrderPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default DraftOrderPage
