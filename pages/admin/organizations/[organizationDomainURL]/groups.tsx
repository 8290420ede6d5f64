import { AdminPage } from '@/components/areas/AdminPage'
import { Groups } from '@/components/identity/groups/Groups'
import { NewGroupButton } from '@/components/identity/groups/NewGroupButton'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function GroupsPage() {
  return (
    <AdminPage
      title="Groups"
      about="People gathered so that a role can be given to all of them at once."
      permission="groups:read"
      actions={<NewGroupButton />}
    >
      <Groups />
    </AdminPage>
  )
}
