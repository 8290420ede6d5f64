import { HomePage } from '@/components/areas/HomePage'
import { ApiKeys } from '@/components/identity/api-keys/ApiKeys'
import { NewApiKeyButton } from '@/components/identity/api-keys/NewApiKeyButton'
import { homeProps } from '@/lib/platform/web/pages'

export const getServerSideProps = homeProps()

export default function HomeApiKeysPage() {
  return (
    <HomePage
      title="API keys"
      about="What programs sign in with, and what each of them may do."
      permission="api-keys:read"
      actions={<NewApiKeyButton />}
    >
      <ApiKeys />
    </HomePage>
  )
}
