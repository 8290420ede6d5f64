import { BillingActions, BillingPage as Billing } from '@/components/billing/invoices/BillingPage'
import { AdminPage } from '@/components/shell/AdminPage'
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
