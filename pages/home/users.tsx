import { HomePage } from '@/components/areas/HomePage'
import { InviteButton } from '@/components/identity/users/InviteButton'
import { Users } from '@/components/identity/users/Users'
import { homeProps } from '@/lib/platform/web/pages'

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
