import { AdminPage } from '@/components/areas/AdminPage'
import { BillingActions, BillingPage as Billing } from '@/components/billing/invoices/BillingPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function BillingPage() {
  return (
    <AdminPage
      title="Billing"
      about="Invoices and credit notes, and what was paid and given back."
      permission="billing:read"
      actions={<BillingActions />}
    >
      <Billing />
    </AdminPage>
  )
}
