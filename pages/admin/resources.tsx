import { AdminPage } from '@/components/shell/AdminPage'
import { LaterVersion } from '@/components/shell/LaterVersion'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default function ResourcesPage() {
  return (
    <AdminPage
      title="Resources"
      about="What can be protected, and the actions that roles may allow on it."
      permission="resources:read"
    >
      <LaterVersion what="The list of protected resources" />
    </AdminPage>
  )
}
