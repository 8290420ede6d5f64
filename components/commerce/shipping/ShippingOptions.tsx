import { IconTruckDelivery } from '@tabler/icons-react'
import { ShopRecords } from '@/components/commerce/list/ShopRecords'
import type { Column } from '@/components/ui/list/column'
import { choicesOf, type Filter } from '@/components/ui/list/filters/filter'
import { NewButton } from '@/components/ui/list/NewButton'
import { RowLink } from '@/components/ui/list/RowLink'
import { Cut } from '@/components/ui/primitives/Cut'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import {
  shippingOptions,
  useShippingOptions,
  type ShopShippingOption,
} from '@/hooks/commerce/use-shop-shipping'
import { moneyOf } from '@/lib/client/format/money'
import { figureOf } from '@/lib/shared/money/money'
import type { Csv } from '@/lib/shared/text/csv'
import { DeleteShippingOption } from './DeleteShippingOption'

const drawers = {
  New: onDemand(() =>
    import('./NewShippingOptionDrawer').then((module) => module.NewShippingOptionDrawer),
  ),
  One: onDemand(() =>
    import('./ShippingOptionDrawer').then((module) => module.ShippingOptionDrawer),
  ),
}
const noun = { one: 'shipping option', many: 'shipping options' }
const priceOf = ({ price_type, amount, region }: ShopShippingOption) =>
  price_type === 'calculated'
    ? 'Worked out'
    : region && amount !== null
      ? moneyOf(amount, region.currency_code)
      : '—'
const kindOf = ({ is_return, admin_only }: ShopShippingOption) =>
  [is_return ? 'Return' : 'Delivery', admin_only && 'staff only'].filter(Boolean).join(', ')

/** Those of several regions are often called the same. */
const nameOf = ({ name, region }: ShopShippingOption) =>
  [name, region?.name].filter(Boolean).join(', ')

const columns: Column<ShopShippingOption>[] = [
  {
    name: 'name',
    header: 'Name',
    sort: 'asc',
    cell: ({ id, name }) => <RowLink id={id}>{name}</RowLink>,
  },
  {
    name: 'region',
    header: 'Region',
    sort: 'asc',
    width: 180,
    cell: ({ region }) => <Cut quiet text={region?.name ?? '—'} />,
  },
  {
    name: 'profile',
    header: 'Profile',
    width: 212,
    yields: 2,
    cell: ({ profile }) => <Cut quiet text={profile?.name ?? '—'} />,
  },
  { name: 'kind', header: 'For', width: 172, yields: 1, cell: kindOf },
  { name: 'amount', header: 'Price', width: 128, numeric: true, cell: priceOf },
]
const filters: Filter[] = [
  { name: 'kind', label: 'For', choices: choicesOf({ delivery: 'Deliveries', return: 'Returns' }) },
]

const csv: Csv<ShopShippingOption> = {
  name: 'shipping-options',
  columns: {
    Name: ({ name }) => name,
    Region: ({ region }) => region?.name,
    Profile: ({ profile }) => profile?.name,
    For: kindOf,
    Currency: ({ region }) => region?.currency_code.toUpperCase(),
    Price: ({ price_type, amount, region }) =>
      price_type === 'flat_rate' && region && amount !== null
        ? figureOf({ amount, currency: region.currency_code })
        : undefined,
  },
}

export const NewShippingOptionButton = () => (
  <NewButton permission="commerce:create">New shipping option</NewButton>
)

/** The ways in which things get to customers, and back. */
export const ShippingOptions = () => (
  <ShopRecords
    of={shippingOptions}
    list={useShippingOptions()}
    csv={csv}
    columns={columns}
    filters={filters}
    noun={noun}
    nameOf={nameOf}
    drawers={drawers}
    asking={(option, onClose) => (
      <DeleteShippingOption option={option} name={nameOf(option)} onClose={onClose} />
    )}
    searched="The search looks at names, regions and profiles."
    empty={
      <EmptyState
        icon={IconTruckDelivery}
        title="No shipping options yet"
        action={<NewShippingOptionButton />}
      >
        A shipping option is a way in which things get to customers of one region, with its price. A
        cart with goods in it needs one.
      </EmptyState>
    }
  />
)
