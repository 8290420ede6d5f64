import { HomePage } from '@/components/areas/HomePage'
import { AccessLink } from '@/components/identity/access/AccessLink'
import { NewRoleButton } from '@/components/identity/roles/NewRoleButton'
import { Roles } from '@/components/identity/roles/Roles'
import { homeProps } from '@/lib/platform/web/pages'

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
