import { NewPlanButton } from '@/components/plans/NewPlanButton'
import { Plans } from '@/components/plans/Plans'
import { AdminPage } from '@/components/shell/AdminPage'
import { adminProps } from '@/lib/server/pages'

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
