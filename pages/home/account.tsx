import { AccountActions } from '@/components/account/AccountActions'
import { AccountView } from '@/components/account/AccountView'
import { HomePage } from '@/components/shell/HomePage'
import { homeProps } from '@/lib/server/pages'

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
