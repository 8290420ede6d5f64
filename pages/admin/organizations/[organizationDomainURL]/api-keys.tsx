import { AdminPage } from '@/components/areas/AdminPage'
import { ApiKeys } from '@/components/identity/api-keys/ApiKeys'
import { NewApiKeyButton } from '@/components/identity/api-keys/NewApiKeyButton'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function ApiKeysPage() {
  return (
    <AdminPage
      title="API keys"
      about="What programs sign in with, and what each of them may do."
      permission="api-keys:read"
      actions={<NewApiKeyButton />}
    >
      <ApiKeys />
    </AdminPage>
  )
}
