import { HomePage } from '@/components/areas/HomePage'
import { AccountActions } from '@/components/tenancy/account/AccountActions'
import { AccountView } from '@/components/tenancy/account/AccountView'
import { homeProps } from '@/lib/platform/web/pages'

export const getServerSideProps = homeProps()

export default function HomeAccountPage() {
  return (
    <HomePage
      title="Account"
      about="Who your organization is, as its contract and its people know it."
      permission="organizations:read"
      actions={<AccountActions />}
    >
      <AccountView />
    </HomePage>
  )
}
