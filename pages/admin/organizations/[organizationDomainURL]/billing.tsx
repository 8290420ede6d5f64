import { AdminPage } from '@/components/shell/AdminPage'
import { LaterVersion } from '@/components/shell/LaterVersion'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default function BillingPage() {
  return (
    <AdminPage title="Billing" about="Invoices, payments and how they are paid." permission="billing:read">
      <LaterVersion what="Invoices and payment methods" />
    </AdminPage>
  )
}
