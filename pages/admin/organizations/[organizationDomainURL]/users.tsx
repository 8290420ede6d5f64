import { AdminPage } from '@/components/shell/AdminPage'
import { LaterVersion } from '@/components/shell/LaterVersion'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default function UsersPage() {
  return (
    <AdminPage title="Users" about="People who sign in, and how they come to be allowed to." permission="users:read">
      <LaterVersion what="The list of users" />
    </AdminPage>
  )
}
