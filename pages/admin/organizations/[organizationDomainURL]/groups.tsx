import { AdminPage } from '@/components/shell/AdminPage'
import { LaterVersion } from '@/components/shell/LaterVersion'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default function GroupsPage() {
  return (
    <AdminPage
      title="Groups"
      about="People gathered so that a role can be given to all of them at once."
      permission="groups:read"
    >
      <LaterVersion what="The list of groups" />
    </AdminPage>
  )
}
