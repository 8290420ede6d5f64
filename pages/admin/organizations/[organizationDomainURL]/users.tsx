import { AdminPage } from '@/components/areas/AdminPage'
import { InviteButton } from '@/components/identity/users/InviteButton'
import { Users } from '@/components/identity/users/Users'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function UsersPage() {
  return (
    <AdminPage
      title="Users"
      about="People who sign in, and how they come to be allowed to."
      permission="users:read"
      actions={<InviteButton />}
    >
      <Users />
    </AdminPage>
  )
}
