import { AdminPage } from '@/components/shell/AdminPage'
import { InviteButton } from '@/components/users/InviteButton'
import { Users } from '@/components/users/Users'
import { adminProps } from '@/lib/server/pages'

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
