import { AdminPage } from '@/components/shell/AdminPage'
import { LaterVersion } from '@/components/shell/LaterVersion'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default function PlansPage() {
  return (
    <AdminPage title="Plans" about="What organizations can subscribe to, and at what price." permission="plans:read">
      <LaterVersion what="The list of plans" />
    </AdminPage>
  )
}
