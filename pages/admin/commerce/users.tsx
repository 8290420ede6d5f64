import { ListTabs, useListTab } from '@/components/commerce/list/ListTabs'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import { Invites, NewInviteButton } from '@/components/commerce/users/Invites'
import { ShopUsers } from '@/components/commerce/users/ShopUsers'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

const TABS = { users: 'Users', invites: 'Invitations' }

export default function ShopUsersPage() {
  const shown = useListTab(['users', 'invites'])
  return (
    <ShopPage
      title="Users of the shop"
      about="Who can sign in to the shop itself, beside the console."
      permission="commerce-settings:read"
      actions={shown === 'invites' && <NewInviteButton />}
    >
      <ListTabs label="Who comes to the shop" tabs={TABS} shown={shown} />
      {shown === 'users' ? <ShopUsers /> : <Invites />}
    </ShopPage>
  )
}
