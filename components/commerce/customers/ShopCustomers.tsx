import { IconUsers, IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ShopRecords } from '@/components/commerce/list/ShopRecords'
import type { Column } from '@/components/ui/list/column'
import type { Filter } from '@/components/ui/list/filters/filter'
import { NewButton } from '@/components/ui/list/NewButton'
import { RowLink } from '@/components/ui/list/RowLink'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { customerGroups } from '@/hooks/commerce/use-shop-customer-groups'
import { people, usePeople, type ShopPerson } from '@/hooks/commerce/use-shop-customers'
import { useFoundInShop } from '@/hooks/commerce/use-shop-list'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { nameOf } from '@/lib/client/commerce/shop-people'
import { columns as usual, csv } from './Customers'

const drawers = {
  New: onDemand(() => import('./NewCustomerDrawer').then((module) => module.NewCustomerDrawer)),
  One: onDemand(() => import('./CustomerDrawer').then((module) => module.CustomerDrawer)),
}
const AddToGroup = onDemand(() => import('./AddToGroup').then((module) => module.AddToGroup))
const noun = { one: 'customer', many: 'customers' }

const columns: Column<ShopPerson>[] = usual.map((column) =>
  column.name === 'first_name'
    ? { ...column, cell: (customer) => <RowLink id={customer.id}>{nameOf(customer)}</RowLink> }
    : column,
)

const useGroupChoices = (search: string) =>
  useFoundInShop(customerGroups, search).data?.map(({ id, name }) => ({ value: id, label: name }))
const filters: Filter[] = [{ name: 'groups', label: 'Group', useChoices: useGroupChoices }]

export const NewCustomerButton = () => (
  <NewButton permission="commerce:create">New customer</NewButton>
)

/** Who has bought, or can. None can be deleted: their orders are theirs. */
export function ShopCustomers() {
  const list = usePeople()
  const { can } = usePermissions()
  const [joining, join] = useState<ShopPerson[] | null>(null)
  return (
    <>
      <ShopRecords
        of={people}
        list={list}
        csv={csv}
        columns={columns}
        filters={filters}
        noun={noun}
        nameOf={nameOf}
        drawers={drawers}
        actions={[
          can('commerce:update') && { label: 'Add to a group', icon: IconUsersPlus, open: join },
        ]}
        searched="The search looks at names and e-mail addresses."
        empty={
          <EmptyState icon={IconUsers} title="No customers yet" action={<NewCustomerButton />}>
            An organization becomes a customer when it first comes to the shop; others with their
            first order.
          </EmptyState>
        }
      />
      {joining && (
        <AddToGroup people={joining} onAdded={list.selection.clear} onClose={() => join(null)} />
      )}
    </>
  )
}
