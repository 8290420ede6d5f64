import { IconUsersGroup } from '@tabler/icons-react'
import { ShopRecords } from '@/components/commerce/list/ShopRecords'
import type { Column } from '@/components/ui/list/column'
import { NewButton } from '@/components/ui/list/NewButton'
import { RowLink } from '@/components/ui/list/RowLink'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import {
  customerGroups,
  useCustomerGroups,
  type ShopCustomerGroup,
} from '@/hooks/commerce/use-shop-customer-groups'
import type { Csv } from '@/lib/shared/text/csv'

const DeleteCustomerGroup = onDemand(() =>
  import('./DeleteCustomerGroup').then((module) => module.DeleteCustomerGroup),
)
const drawers = {
  New: onDemand(() =>
    import('./NewCustomerGroupDrawer').then((module) => module.NewCustomerGroupDrawer),
  ),
  One: onDemand(() => import('./CustomerGroupDrawer').then((module) => module.CustomerGroupDrawer)),
}
const noun = { one: 'customer group', many: 'customer groups' }
const columns: Column<ShopCustomerGroup>[] = [
  {
    name: 'name',
    header: 'Name',
    sort: 'asc',
    cell: ({ id, name }) => <RowLink id={id}>{name}</RowLink>,
  },
  {
    name: 'updated_at',
    header: 'Updated',
    sort: 'desc',
    width: 124,
    yields: 2,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
  {
    name: 'created_at',
    header: 'Created',
    sort: 'desc',
    width: 124,
    yields: 1,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]

const csv: Csv<ShopCustomerGroup> = {
  name: 'customer-groups',
  columns: {
    Name: ({ name }) => name,
    Updated: ({ updated_at }) => updated_at,
    Created: ({ created_at }) => created_at,
  },
}

export const NewCustomerGroupButton = () => (
  <NewButton permission="commerce:create">New customer group</NewButton>
)

/** Customers who get the same discounts and prices. */
export const CustomerGroups = () => (
  <ShopRecords
    of={customerGroups}
    list={useCustomerGroups()}
    csv={csv}
    columns={columns}
    noun={noun}
    nameOf={({ name }) => name}
    drawers={drawers}
    asking={(group, onClose) => <DeleteCustomerGroup group={group} onClose={onClose} />}
    searched="The search looks at names."
    empty={
      <EmptyState
        icon={IconUsersGroup}
        title="No customer groups yet"
        action={<NewCustomerGroupButton />}
      >
        Discounts and price lists can be for the customers of a group alone: resellers, say, or
        those of one contract.
      </EmptyState>
    }
  />
)
