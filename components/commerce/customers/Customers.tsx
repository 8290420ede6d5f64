import { IconUsers } from '@tabler/icons-react'
import styles from '@/components/commerce/area/Lists.module.css'
import { ExportList } from '@/components/commerce/list/ExportList'
import { namesInOrder } from '@/components/commerce/list/in-order'
import { Names } from '@/components/commerce/list/Names'
import type { Column } from '@/components/ui/list/column'
import { DataList } from '@/components/ui/list/DataList'
import { Cut } from '@/components/ui/primitives/Cut'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { useCustomers } from '@/hooks/commerce/use-shop'
import { isOrganization, mailOf, nameOf } from '@/lib/client/commerce/shop-people'
import type { ShopCustomer } from '@/lib/commerce/gateway/schema'
import type { Csv } from '@/lib/shared/text/csv'

const noun = { one: 'customer', many: 'customers' }

const accountOf = (customer: ShopCustomer) =>
  isOrganization(customer) ? 'Organization' : customer.has_account ? 'Own account' : 'Guest'

export const columns: Column<ShopCustomer>[] = [
  {
    name: 'first_name',
    header: 'Name',
    sort: 'asc',
    cell: (customer) => <Cut text={nameOf(customer)} className={styles.name} />,
  },
  {
    name: 'email',
    header: 'E-mail',
    sort: 'asc',
    width: 232,
    yields: 2,
    cell: (customer) => <Cut quiet text={mailOf(customer)} />,
  },
  {
    name: 'account',
    header: 'Account',
    width: 124,
    cell: accountOf,
  },
  {
    name: 'groups',
    header: 'Groups',
    width: 168,
    yields: 2,
    cell: ({ groups }) => <Names most={2} of={groups.map(({ name }) => name)} />,
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

export const csv: Csv<ShopCustomer> = {
  name: 'customers',
  columns: {
    'First name': ({ first_name }) => first_name,
    'Last name': ({ last_name }) => last_name,
    'E-mail': mailOf,
    Account: accountOf,
    Groups: ({ groups }) => namesInOrder(groups.map(({ name }) => name)).join(', '),
    Created: ({ created_at }) => created_at,
  },
}

/** Who has bought, or can: organizations, people with an account of their own, and guests. */
export function Customers() {
  const list = useCustomers()
  return (
    <DataList
      list={list}
      columns={columns}
      noun={noun}
      nameOf={nameOf}
      exports={<ExportList list={list} csv={csv} />}
      searched="The search looks at names and e-mail addresses."
      empty={
        <EmptyState icon={IconUsers} title="No customers yet">
          An organization becomes a customer when it first comes to the shop; others with their
          first order.
        </EmptyState>
      }
    />
  )
}
