import { IconArchive, IconCheck, IconReceipt2 } from '@tabler/icons-react'
import { ExportList } from '@/components/commerce/list/ExportList'
import { InWords } from '@/components/commerce/list/InWords'
import { useShopBulk } from '@/components/commerce/list/use-shop-bulk'
import {
  FULFILMENT,
  fulfilmentChoices,
  fulfilmentOf,
  ORDER,
  orderChoices,
  PAYMENT,
  paymentChoices,
  shownAs,
} from '@/components/commerce/list/words'
import type { Column } from '@/components/ui/list/column'
import { DataList } from '@/components/ui/list/DataList'
import type { Filter } from '@/components/ui/list/filters/filter'
import { Cut } from '@/components/ui/primitives/Cut'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { orders, useOrders } from '@/hooks/commerce/use-shop'
import { buyerOf, mailOf, nameOf as customerName } from '@/lib/client/commerce/shop-people'
import { moneyOf } from '@/lib/client/format/money'
import type { ShopOrder } from '@/lib/commerce/gateway/schema'
import { figureOf } from '@/lib/shared/money/money'
import type { Csv } from '@/lib/shared/text/csv'
import { SaleLink } from './SaleLink'

const noun = { one: 'order', many: 'orders' }
const nameOf = ({ display_id }: ShopOrder) => `#${display_id}`

const columns: Column<ShopOrder>[] = [
  {
    name: 'display_id',
    header: 'Order',
    sort: 'desc',
    width: 84,
    cell: (order) => (
      <SaleLink to="orders" id={order.id}>
        {nameOf(order)}
      </SaleLink>
    ),
  },
  {
    name: 'created_at',
    header: 'Placed',
    width: 124,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
  {
    name: 'customer',
    header: 'Customer',
    cell: (order) => <Cut text={buyerOf(order)} />,
  },
  {
    name: 'status',
    header: 'Status',
    width: 124,
    yields: 1,
    cell: ({ status }) => <InWords of={status} words={ORDER} />,
  },
  {
    name: 'payment_status',
    header: 'Payment',
    width: 140,
    yields: 2,
    cell: ({ payment_status }) => <InWords of={payment_status} words={PAYMENT} />,
  },
  {
    name: 'fulfillment_status',
    header: 'Fulfilment',
    width: 140,
    yields: 2,
    cell: (order) => <InWords of={fulfilmentOf(order)} words={FULFILMENT} />,
  },
  {
    name: 'total',
    header: 'Total',
    width: 132,
    numeric: true,
    cell: ({ total, currency_code }) => moneyOf(total, currency_code),
  },
]
const filters: Filter[] = [
  { name: 'status', label: 'Status', choices: orderChoices },
  { name: 'payment_status', label: 'Payment', choices: paymentChoices },
  { name: 'fulfillment_status', label: 'Fulfilment', choices: fulfilmentChoices },
]

const csv: Csv<ShopOrder> = {
  name: 'orders',
  columns: {
    Order: ({ display_id }) => display_id,
    Placed: ({ created_at }) => created_at,
    Customer: ({ customer }) => customer && customerName(customer),
    'E-mail': mailOf,
    Status: ({ status }) => shownAs(ORDER, status)[0],
    Payment: ({ payment_status }) => shownAs(PAYMENT, payment_status)[0],
    Fulfilment: (order) => shownAs(FULFILMENT, fulfilmentOf(order))[0],
    Currency: ({ currency_code }) => currency_code.toUpperCase(),
    Total: ({ total, currency_code }) => figureOf({ amount: total, currency: currency_code }),
  },
}

/** What has been bought, newest first. */
export function Orders() {
  const list = useOrders()
  const bulk = useShopBulk(orders, (order) => `Order ${nameOf(order)}`)
  const statusOf = ({ status }: ShopOrder) => status
  return (
    <DataList
      list={list}
      columns={columns}
      noun={noun}
      nameOf={nameOf}
      filters={filters}
      actions={[
        bulk.acting('complete', statusOf, {
          label: 'Complete',
          doing: 'Completing',
          done: 'completed',
          icon: IconCheck,
          harmless: true,
          fits: ({ status }) => status === 'pending',
          // Medusa would take it out of the archive.
          unfit: ({ status }) =>
            status === 'archived' && 'It was completed before, and is in the archive.',
          warning:
            'It says that nothing is left to be done. Goods can still be returned. This cannot be undone.',
        }),
        bulk.acting('archive', statusOf, {
          label: 'Archive',
          doing: 'Archiving',
          done: 'archived',
          icon: IconArchive,
          harmless: true,
          fits: ({ status }) => status === 'completed',
          warning:
            'They stay in the list, where the status filter leaves them out or finds them. This cannot be undone.',
        }),
      ]}
      exports={<ExportList list={list} csv={csv} />}
      searched="The search looks at numbers, e-mail addresses and the first names of recipients."
      empty={
        <EmptyState icon={IconReceipt2} title="No orders yet">
          What practices have bought appears here with the first order.
        </EmptyState>
      }
    />
  )
}
