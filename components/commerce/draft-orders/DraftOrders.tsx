import { IconFileDescription, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DeleteFromShop } from '@/components/commerce/list/DeleteFromShop'
import { ExportList } from '@/components/commerce/list/ExportList'
import { InWords } from '@/components/commerce/list/InWords'
import { useShopBulk } from '@/components/commerce/list/use-shop-bulk'
import { linesWord } from '@/components/commerce/orders/returns/goods'
import type { Column } from '@/components/ui/list/column'
import { DataList } from '@/components/ui/list/DataList'
import { choicesOf, type Filter } from '@/components/ui/list/filters/filter'
import { NewButton } from '@/components/ui/list/NewButton'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { Cut } from '@/components/ui/primitives/Cut'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { None } from '@/components/ui/primitives/None'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status, type Tone } from '@/components/ui/primitives/Status'
import {
  draftOrderRows,
  draftOrders,
  isOfConsole,
  useDraftOrders,
  type DraftOrder,
  type DraftOrderRow,
} from '@/hooks/commerce/orders/use-shop-draft-orders'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { buyerOf, mailOf, nameOf } from '@/lib/client/commerce/shop-people'
import { moneyOf } from '@/lib/client/format/money'
import { figureOf } from '@/lib/shared/money/money'
import type { Csv } from '@/lib/shared/text/csv'
import { SaleLink } from '../orders/SaleLink'

const NewDraftOrderDrawer = onDemand(() =>
  import('./NewDraftOrderDrawer').then((module) => module.NewDraftOrderDrawer),
)

export const DRAFT: Record<DraftOrder['status'], [word: string, tone: Tone]> = {
  open: ['Open', 'warn'],
  completed: ['Paid', 'good'],
}
const noun = { one: 'draft order', many: 'draft orders' }
export const draftName = ({ display_id }: Pick<DraftOrder, 'display_id'>) => `#${display_id}`

const STRANDED = 'Region deleted'
const isStranded = ({ status, cart }: DraftOrderRow) => status === 'open' && !cart.region
const statusOf = (draft: DraftOrderRow) => (isStranded(draft) ? STRANDED : DRAFT[draft.status][0])
const currencyOf = ({ cart, order }: DraftOrderRow) => (cart.region ?? order)?.currency_code
const worthOf = ({ cart }: DraftOrderRow) =>
  cart.items.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0)

const columns: Column<DraftOrderRow>[] = [
  {
    name: 'display_id',
    header: 'Draft',
    sort: 'desc',
    width: 84,
    // Medusa opens none whose region is gone.
    cell: (draft) =>
      draft.cart.region ? (
        <SaleLink to="draft-orders" id={draft.id}>
          {draftName(draft)}
        </SaleLink>
      ) : (
        draftName(draft)
      ),
  },
  {
    name: 'created_at',
    header: 'Made',
    sort: 'desc',
    width: 124,
    yields: 1,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
  {
    name: 'customer',
    header: 'Customer',
    sort: 'asc',
    width: 220,
    cell: ({ cart }) => <Cut text={buyerOf(cart)} />,
  },
  {
    name: 'items',
    header: 'Items',
    yields: 1,
    cell: ({ cart }) => <Cut quiet text={linesWord(cart.items)} />,
  },
  {
    name: 'status',
    header: 'Status',
    sort: 'asc',
    width: 136,
    cell: (draft) =>
      isStranded(draft) ? (
        <Status tone="bad">{STRANDED}</Status>
      ) : (
        <InWords of={draft.status} words={DRAFT} />
      ),
  },
  {
    name: 'order',
    header: 'Order',
    width: 84,
    yields: 1,
    cell: ({ order_id, order }) =>
      order_id && order ? (
        <SaleLink to="orders" id={order_id}>
          #{order.display_id}
        </SaleLink>
      ) : (
        <None />
      ),
  },
  {
    name: 'value',
    header: 'Items’ worth',
    width: 120,
    numeric: true,
    yields: 2,
    cell: (draft) => {
      const currency = currencyOf(draft)
      return currency ? moneyOf(worthOf(draft), currency) : <None />
    },
  },
]
const filters: Filter[] = [
  {
    name: 'status',
    label: 'Status',
    choices: choicesOf({ open: DRAFT.open[0], completed: DRAFT.completed[0] }),
  },
]

const csv: Csv<DraftOrderRow> = {
  name: 'draft-orders',
  columns: {
    Draft: ({ display_id }) => display_id,
    Made: ({ created_at }) => created_at,
    Customer: ({ cart: { customer } }) => customer && nameOf(customer),
    'E-mail': ({ cart }) => mailOf(cart),
    Items: ({ cart }) => linesWord(cart.items),
    Status: statusOf,
    Order: ({ order }) => order?.display_id,
    Currency: (draft) => currencyOf(draft)?.toUpperCase(),
    'Items’ worth': (draft) => {
      const currency = currencyOf(draft)
      return currency && figureOf({ amount: worthOf(draft), currency })
    },
  },
}

export const NewDraftOrderButton = () => (
  <NewButton permission="commerce:create">New draft order</NewButton>
)

const OF_CONSOLE = 'An invoice or a quote of the console is paid by it, and it goes with that.'
const isFree = (draft: DraftOrderRow) => draft.status === 'open' && !isOfConsole(draft)

/** Orders that staff put together for somebody, before and after they were paid. */
export function DraftOrders() {
  const list = useDraftOrders()
  const editor = useEditor()
  const { can } = usePermissions()
  const bulk = useShopBulk(draftOrderRows, (draft) => `Draft order ${draftName(draft)}`)
  const [doomed, setDoomed] = useState<DraftOrderRow | null>(null)
  const menu = (draft: DraftOrderRow) => (
    <RowMenu
      name={draftName(draft)}
      actions={[
        isFree(draft) &&
          can('commerce:delete') && {
            label: 'Delete',
            icon: IconTrash,
            danger: true,
            onClick: () => setDoomed(draft),
          },
      ]}
    />
  )
  return (
    <>
      <DataList
        list={list}
        columns={columns}
        noun={noun}
        nameOf={draftName}
        filters={filters}
        actions={[
          bulk.deleting({
            warning: 'Nothing of them was ordered or paid.',
            fits: isFree,
            unfit: (draft) =>
              !isFree(draft) &&
              (isOfConsole(draft) ? OF_CONSOLE : 'It was paid, and stays with its order.'),
          }),
        ]}
        exports={<ExportList list={list} csv={csv} />}
        menu={menu}
        searched="The search looks at numbers, customers, e-mail addresses and items."
        empty={
          <EmptyState
            icon={IconFileDescription}
            title="No draft orders yet"
            action={<NewDraftOrderButton />}
          >
            A draft order is put together for somebody who does not order themselves: by telephone,
            say. Once it is paid it becomes an order.
          </EmptyState>
        }
      />
      {editor.opened && editor.id === undefined && can('commerce:create') && (
        <NewDraftOrderDrawer onClose={editor.close} />
      )}
      {doomed && (
        <DeleteFromShop
          of={draftOrders}
          noun="draft order"
          id={doomed.id}
          name={draftName(doomed)}
          onClose={() => setDoomed(null)}
        >
          Nothing of it was ordered or paid.
        </DeleteFromShop>
      )}
    </>
  )
}
