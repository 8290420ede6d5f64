import { AdminPage } from '@/components/areas/AdminPage'
import { NewResourceButton } from '@/components/identity/permissions/NewResourceButton'
import { Resources } from '@/components/identity/permissions/Resources'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function ResourcesPage() {
  return (
    <AdminPage
      title="Resources"
      about="What can be protected, and the actions that roles may allow on it."
      permission="resources:read"
      actions={<NewResourceButton />}
    >
      <Resources />
    </AdminPage>
  )
}
