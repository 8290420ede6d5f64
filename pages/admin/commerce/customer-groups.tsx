import {
  CustomerGroups,
  NewCustomerGroupButton,
} from '@/components/commerce/customer-groups/CustomerGroups'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function CustomerGroupsPage() {
  return (
    <ShopPage
      title="Customer groups"
      about="Customers who get the same discounts and prices."
      actions={<NewCustomerGroupButton />}
    >
      <CustomerGroups />
    </ShopPage>
  )
}
