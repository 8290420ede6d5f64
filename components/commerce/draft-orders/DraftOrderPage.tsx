import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { isTooMuch, tooMuchWord } from '@/components/commerce/fields/amounts'
import { namesInOrder } from '@/components/commerce/list/in-order'
import { InWords } from '@/components/commerce/list/InWords'
import { isStuck, lineName } from '@/components/commerce/orders/returns/goods'
import { ShopRecordPage } from '@/components/commerce/record/ShopRecordPage'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { Notice } from '@/components/ui/primitives/Notice'
import { onDemand } from '@/components/ui/primitives/on-demand'
import {
  draftOrders,
  isOfConsole,
  useDraftOrder,
  type DraftOrder,
} from '@/hooks/commerce/orders/use-shop-draft-orders'
import type { OrderLine } from '@/hooks/commerce/orders/use-shop-orders'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { exactly } from '@/lib/client/format/time'
import { addressFacts, Buyer, SaleFacts, shippingFacts, type Fact } from '../orders/SaleFacts'
import { SaleLines, Sums, sumsOf } from '../orders/SaleLines'
import styles from '../orders/Sale.module.css'
import { SaleLink } from '../orders/SaleLink'
import { isCounted } from '../orders/tax'
import type { DraftAct } from './DraftOrderDialogs'
import { DRAFT, draftName } from './DraftOrders'

const DraftOrderDialogs = onDemand(() =>
  import('./DraftOrderDialogs').then((module) => module.DraftOrderDialogs),
)

/** One draft order: what is in it, until it is paid. */
export function DraftOrderPage() {
  const [act, setAct] = useState<DraftAct | null>(null)
  return (
    <ShopRecordPage<DraftOrder>
      what="Draft order"
      list={{ path: '/admin/commerce/draft-orders', label: 'Draft orders' }}
      useHistoryOf={() => draftOrders}
      useRow={useDraftOrder}
      titleOf={(draft) => `Draft order ${draftName(draft)}`}
      aboutOf={(draft) =>
        draft
          ? `Made ${exactly(Date.parse(draft.created_at))}.`
          : 'An order that staff put together for somebody.'
      }
      actions={(draft) => <Actions draft={draft} onAct={setAct} />}
    >
      {(draft) => (
        <>
          <Opened draft={draft} onAct={setAct} />
          {act && <DraftOrderDialogs draft={draft} act={act} onClose={() => setAct(null)} />}
        </>
      )}
    </ShopRecordPage>
  )
}

type PartProps = { draft: DraftOrder; onAct: (act: DraftAct) => void }

function Actions({ draft, onAct }: PartProps) {
  const { can } = usePermissions()
  if (draft.status !== 'open' || isOfConsole(draft)) return null
  return (
    <>
      {can('commerce:update') && draft.cart.items.length > 0 && !isTooMuch(draft.cart.total) && (
        <Button onClick={() => onAct({ do: 'pay' })}>Mark as paid</Button>
      )}
      <RowMenu
        name={`draft order ${draftName(draft)}`}
        actions={[
          can('commerce:update') && {
            label: 'Customer, address and discount',
            icon: IconPencil,
            onClick: () => onAct({ do: 'details' }),
          },
          can('commerce:delete') && {
            label: 'Delete',
            icon: IconTrash,
            danger: true,
            onClick: () => onAct({ do: 'delete' }),
          },
        ]}
      />
    </>
  )
}

function Opened({ draft, onAct }: PartProps) {
  const { can } = usePermissions()
  const { cart, status, order_id, order } = draft
  const mayChange = status === 'open' && can('commerce:update')
  const currency = cart.region.currency_code
  const isWhole = [...cart.items, ...cart.shipping_methods].every(isCounted)
  const isUntaxed = status === 'open' && !cart.region.automatic_taxes
  const menu = (line: OrderLine) => (
    <RowMenu
      name={lineName(line)}
      actions={[
        { label: 'Change', icon: IconPencil, onClick: () => onAct({ do: 'change', line }) },
        can('commerce:delete') && {
          label: 'Remove',
          icon: IconTrash,
          danger: true,
          onClick: () => onAct({ do: 'remove', line }),
        },
      ]}
    />
  )
  return (
    <div className={styles.sale}>
      <div className={styles.main}>
        <InWords of={status} words={DRAFT} />
        {order_id && (
          <Notice>
            It was paid, and is{' '}
            <SaleLink to="orders" id={order_id}>
              order {order ? `#${order.display_id}` : ''}
            </SaleLink>{' '}
            now.
          </Notice>
        )}
        {mayChange && isTooMuch(cart.total) && (
          <Notice tone="bad">
            It comes to {tooMuchWord(currency)}: it can be marked as paid once it comes to less.
          </Notice>
        )}
        {mayChange && cart.shipping_methods.length === 0 && (
          <Notice
            tone="warn"
            action={
              <Button size="compact-sm" variant="default" onClick={() => onAct({ do: 'ship' })}>
                Choose shipping
              </Button>
            }
          >
            It is not said how it is sent: without that it cannot be fulfilled once it is paid.
          </Notice>
        )}
        {mayChange && isStuck(cart) && (
          <Notice tone="warn">
            The shipping option that it is sent with was deleted: it could not be fulfilled once it
            is paid. When an item is changed, shipping can be chosen again.
          </Notice>
        )}
        {isUntaxed && (
          <Notice tone="warn">
            {isWhole
              ? 'Its tax is worked out once it is an order, and comes on top.'
              : 'Its tax is worked out once it is an order. Until then the shop cannot tell what it comes to, since prices are with tax.'}
          </Notice>
        )}
        <section aria-labelledby="items">
          <div className={styles.head}>
            <h2 id="items" className={styles.title}>
              Items
            </h2>
            {mayChange && (
              <Button size="compact-sm" variant="default" onClick={() => onAct({ do: 'add' })}>
                Add items
              </Button>
            )}
          </div>
          <SaleLines lines={cart.items} currency={currency} menu={mayChange ? menu : undefined} />
          {isWhole && (
            <Sums
              currency={currency}
              sums={sumsOf({ ...cart, tax_total: isUntaxed ? null : cart.tax_total })}
            />
          )}
        </section>
      </div>
      <SaleFacts facts={factsOf(draft)} />
    </div>
  )
}

const factsOf = ({ cart }: DraftOrder): Fact[] => [
  ['Customer', <Buyer key="customer" of={cart} />],
  ...addressFacts(cart.shipping_address, cart.billing_address),
  ...shippingFacts(cart.shipping_methods, cart.region.currency_code),
  ...(cart.discounts.length > 0
    ? [['Discounts', namesInOrder(cart.discounts.map(({ code }) => code)).join(', ')] as Fact]
    : []),
  ['Region', cart.region.name],
]
