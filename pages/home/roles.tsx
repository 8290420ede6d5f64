import { AccessLink } from '@/components/access/AccessLink'
import { NewRoleButton } from '@/components/roles/NewRoleButton'
import { Roles } from '@/components/roles/Roles'
import { HomePage } from '@/components/shell/HomePage'
import { homeProps } from '@/lib/server/pages'

export const getServerSideProps = homeProps()

export default function HomeRolesPage() {
  return (
    <HomePage
      title="Roles"
      about="What people of your organization may do, by the names you give to it."
      permission="roles:read"
      actions={
        <>
          <AccessLink />
          <NewRoleButton />
        </>
      }
    >
      <Roles />
    </HomePage>
  )
}
