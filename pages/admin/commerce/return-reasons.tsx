import { ShopPage } from '@/components/commerce/record/ShopPage'
import {
  NewReturnReasonButton,
  ReturnReasons,
} from '@/components/commerce/return-reasons/ReturnReasons'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function ReturnReasonsPage() {
  return (
    <ShopPage
      title="Return reasons"
      about="Why things come back."
      actions={<NewReturnReasonButton />}
    >
      <ReturnReasons />
    </ShopPage>
  )
}
