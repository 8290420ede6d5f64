import { AdminPage } from '@/components/areas/AdminPage'
import { NewPlanButton } from '@/components/billing/plans/NewPlanButton'
import { Plans } from '@/components/billing/plans/Plans'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function PlansPage() {
  return (
    <AdminPage
      title="Plans"
      about="What organizations can subscribe to, and at what price."
      permission="plans:read"
      actions={<NewPlanButton />}
    >
      <Plans />
    </AdminPage>
  )
}
