import { HomePage } from '@/components/shell/HomePage'
import { InviteButton } from '@/components/users/InviteButton'
import { Users } from '@/components/users/Users'
import { homeProps } from '@/lib/server/pages'

export const getServerSideProps = homeProps()

export default function HomeUsersPage() {
  return (
    <HomePage
      title="Users"
      about="People who sign in, and how they come to be allowed to."
      permission="users:read"
      actions={<InviteButton />}
    >
      <Users />
    </HomePage>
  )
}
