import { IconFileDescription, IconTrash } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { Column } from '@/components/data/column'
import { Cut } from '@/components/data/Cut'
import { DataList } from '@/components/data/DataList'
import { EmptyState } from '@/components/data/EmptyState'
import { choicesOf, type Filter } from '@/components/data/filter'
import { NewButton } from '@/components/data/NewButton'
import { None } from '@/components/data/None'
import { RelativeTime } from '@/components/data/RelativeTime'
import { RowMenu } from '@/components/data/RowMenu'
import { Status, type Tone } from '@/components/data/Status'
import { useEditor } from '@/hooks/use-editor'
import { usePermissions } from '@/hooks/use-permissions'
import { draftOrders, useDraftOrders, type DraftOrder, type DraftOrderRow } from '@/hooks/use-shop-draft-orders'
import { moneyOf } from '@/lib/client/money'
import { DeleteFromShop } from '../DeleteFromShop'
import { InWords } from '../InWords'
import { linesWord } from '../orders/goods'
import { SaleLink } from '../orders/SaleLink'

const NewDraftOrderDrawer = dynamic(() => import('./NewDraftOrderDrawer').then((module) => module.NewDraftOrderDrawer), { ssr: false }) // prettier-ignore

export const DRAFT: Record<DraftOrder['status'], [word: string, tone: Tone]> = {
  open: ['Open', 'warn'],
  completed: ['Paid', 'good'],
}
const noun = { one: 'draft order', many: 'draft orders' }
export const draftName = ({ display_id }: Pick<DraftOrder, 'display_id'>) => `#${display_id}`

const columns: Column<DraftOrderRow>[] = [
  {
    ...{ name: 'display_id', header: 'Draft', sort: 'desc', width: '84px' },
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
    ...{ name: 'created_at', header: 'Made', sort: 'desc', width: '124px' },
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
  {
    ...{ name: 'email', header: 'Customer', sort: 'asc', width: '220px' },
    cell: ({ cart }) => <Cut text={cart.email} />,
  },
  {
    ...{ name: 'items', header: 'Items', from: 'sm' },
    cell: ({ cart }) => <Cut quiet text={linesWord(cart.items)} />,
  },
  {
    ...{ name: 'status', header: 'Status', sort: 'asc', width: '136px' },
    cell: ({ status, cart }) =>
      status === 'open' && !cart.region ? (
        <Status tone="bad">Region deleted</Status>
      ) : (
        <InWords of={status} words={DRAFT} />
      ),
  },
  {
    ...{ name: 'order', header: 'Order', width: '84px', from: 'sm' },
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
    ...{ name: 'value', header: 'Items’ worth', width: '120px', numeric: true, from: 'lg' },
    cell: ({ cart: { items, region }, order }) => {
      const currency = (region ?? order)?.currency_code
      if (!currency) return <None />
      return moneyOf(
        items.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0),
        currency,
      )
    },
  },
]
const filters: Filter[] = [
  { name: 'status', label: 'Status', choices: choicesOf({ open: DRAFT.open[0], completed: DRAFT.completed[0] }) },
]

export const NewDraftOrderButton = () => <NewButton permission="commerce:create">New draft order</NewButton>

/** Orders that staff put together for somebody, before and after they were paid. */
export function DraftOrders() {
  const editor = useEditor()
  const { can } = usePermissions()
  const [doomed, setDoomed] = useState<DraftOrderRow | null>(null)
  const menu = (draft: DraftOrderRow) => (
    <RowMenu
      name={draftName(draft)}
      actions={[
        draft.status === 'open' &&
          can('commerce:delete') && {
            ...{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => setDoomed(draft) },
          },
      ]}
    />
  )
  return (
    <>
      <DataList
        list={useDraftOrders()}
        columns={columns}
        noun={noun}
        nameOf={draftName}
        filters={filters}
        exports={false}
        menu={menu}
        least={600}
        searched="The search looks at numbers, e-mail addresses and items."
        empty={
          <EmptyState icon={IconFileDescription} title="No draft orders yet" action={<NewDraftOrderButton />}>
            A draft order is put together for somebody who does not order themselves: by telephone, say. Once it is paid
            it becomes an order.
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
