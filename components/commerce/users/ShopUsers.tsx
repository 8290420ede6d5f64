import { IconUserShield } from '@tabler/icons-react'
import { SETTINGS, ShopRecords } from '@/components/commerce/list/ShopRecords'
import type { Column } from '@/components/ui/list/column'
import { choicesOf, type Filter } from '@/components/ui/list/filters/filter'
import { RowLink } from '@/components/ui/list/RowLink'
import { Cut } from '@/components/ui/primitives/Cut'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { nameOfUser, shopUsers, useShopUsers, type ShopUser } from '@/hooks/commerce/use-shop-users'
import type { Csv } from '@/lib/shared/text/csv'
import { shownAddress } from '@/lib/shared/text/email-address'
import { ROLES } from './words'

const drawers = {
  One: onDemand(() => import('./ShopUserDrawer').then((module) => module.ShopUserDrawer)),
}
const noun = { one: 'user', many: 'users' }
const columns: Column<ShopUser>[] = [
  {
    name: 'name',
    header: 'Name',
    sort: 'asc',
    cell: (user) => <RowLink id={user.id}>{nameOfUser(user)}</RowLink>,
  },
  {
    name: 'email',
    header: 'E-mail',
    sort: 'asc',
    width: 280,
    yields: 1,
    cell: ({ email }) => <Cut quiet text={shownAddress(email)} />,
  },
  {
    name: 'role',
    header: 'Role',
    sort: 'asc',
    width: 140,
    cell: ({ role }) => ROLES[role] ?? role,
  },
  {
    name: 'created_at',
    header: 'Created',
    width: 124,
    yields: 2,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]
const filters: Filter[] = [{ name: 'role', label: 'Role', choices: choicesOf(ROLES) }]

const csv: Csv<ShopUser> = {
  name: 'shop-users',
  columns: {
    Name: nameOfUser,
    'E-mail': ({ email }) => shownAddress(email),
    Role: ({ role }) => ROLES[role] ?? role,
    Created: ({ created_at }) => created_at,
  },
}

/** Who can sign in to the shop itself. */
export const ShopUsers = () => (
  <ShopRecords
    of={shopUsers}
    list={useShopUsers()}
    csv={csv}
    columns={columns}
    filters={filters}
    noun={noun}
    nameOf={nameOfUser}
    drawers={drawers}
    permissions={SETTINGS}
    deleting={() =>
      'They cannot sign in to the shop any more. If the console uses their token, it loses the shop.'
    }
    searched="The search looks at names and e-mail addresses."
    empty={
      <EmptyState icon={IconUserShield} title="No users">
        Users sign in to the shop itself, without the console. Invite whoever has to.
      </EmptyState>
    }
  />
)
