import { ShopCustomers, NewCustomerButton } from '@/components/commerce/customers/ShopCustomers'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function ShopCustomersPage() {
  return (
    <ShopPage
      title="Customers"
      about="Who has bought, or can: organizations, people with an account, and guests."
      actions={<NewCustomerButton />}
    >
      <ShopCustomers />
    </ShopPage>
  )
}
