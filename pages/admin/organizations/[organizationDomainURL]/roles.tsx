import { AdminPage } from '@/components/areas/AdminPage'
import { AccessLink } from '@/components/identity/access/AccessLink'
import { NewRoleButton } from '@/components/identity/roles/NewRoleButton'
import { Roles } from '@/components/identity/roles/Roles'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function RolesPage() {
  return (
    <AdminPage
      title="Roles"
      about="What people may do, by the names you give to it."
      permission="roles:read"
      actions={
        <>
          <AccessLink />
          <NewRoleButton />
        </>
      }
    >
      <Roles />
    </AdminPage>
  )
}
