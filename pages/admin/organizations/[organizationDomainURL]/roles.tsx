import { AdminPage } from '@/components/shell/AdminPage'
import { LaterVersion } from '@/components/shell/LaterVersion'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default function RolesPage() {
  return (
    <AdminPage title="Roles" about="What people may do, by the names you give to it." permission="roles:read">
      <LaterVersion what="The roles and their permissions" />
    </AdminPage>
  )
}
