import { AccessLink } from '@/components/access/AccessLink'
import { NewRoleButton } from '@/components/roles/NewRoleButton'
import { Roles } from '@/components/roles/Roles'
import { AdminPage } from '@/components/shell/AdminPage'
import { adminProps } from '@/lib/server/pages'

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
