import Link from 'next/link'
import { useState } from 'react'
import { namesInOrder } from '@/components/commerce/list/in-order'
import { InWords } from '@/components/commerce/list/InWords'
import { FULFILMENT, fulfilmentOf, ORDER, PAYMENT } from '@/components/commerce/list/words'
import { ShopRecordPage } from '@/components/commerce/record/ShopRecordPage'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { Notice } from '@/components/ui/primitives/Notice'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useOrderEditActs, useOrderEdits } from '@/hooks/commerce/orders/use-shop-order-edits'
import { useOrder, type OrderLine, type WholeOrder } from '@/hooks/commerce/orders/use-shop-orders'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { moneyOf } from '@/lib/client/format/money'
import { exactly } from '@/lib/client/format/time'
import { links } from '@/lib/client/links'
import { useAtOnce } from '../fields/use-at-once'
import { capturedFor, isOpen, numberOf, type Act } from './acts'
import { openEdit, settledOfAll } from './edits/edit-acts'
import { EditSection } from './edits/EditSection'
import { OrderActions } from './OrderActions'
import { PROVIDER } from './order-words'
import styles from './Sale.module.css'
import { isStuck, toFulfil } from './returns/goods'
import { addressFacts, Buyer, Lines, SaleFacts, shippingFacts, type Fact } from './SaleFacts'
import { SaleLines, Sums, sumsOf } from './SaleLines'
import { Timeline } from './Timeline'
import { useOrderHistory } from './use-order-history'

const OrderDialogs = onDemand(() => import('./OrderDialogs').then((module) => module.OrderDialogs))

/** One order: what was bought, by whom, and everything that has become of it. */
export function OrderPage() {
  // What is begun beside the title, and what is begun on the page, are the same dialogs.
  const [act, setAct] = useState<Act | null>(null)
  return (
    <ShopRecordPage<WholeOrder>
      what="Order"
      list={{ path: '/admin/commerce/orders', label: 'Orders' }}
      useHistoryOf={useOrderHistory}
      useRow={useOrder}
      titleOf={(order) => `Order ${numberOf(order)}`}
      aboutOf={(order) =>
        order
          ? `Placed ${exactly(Date.parse(order.created_at))}.`
          : 'What was bought, and what has become of it.'
      }
      actions={(order) => <Actions order={order} onAct={setAct} />}
    >
      {(order) => (
        <>
          <Opened order={order} onAct={setAct} />
          {act && <OrderDialogs order={order} act={act} onClose={() => setAct(null)} />}
        </>
      )}
    </ShopRecordPage>
  )
}

function Actions(props: { order: WholeOrder; onAct: (act: Act) => void }) {
  const { id } = props.order
  const { data } = useOrderEdits(id)
  const { create } = useOrderEditActs(id)
  const { atOnce } = useAtOnce()
  // The order stays as it is until the edit is confirmed, and an edit can be deleted: nothing is
  // asked.
  const begin = () => void atOnce(() => create({ order_id: id }, 'The order edit'))
  return <OrderActions {...props} onEdit={begin} editing={!data || openEdit(data) !== undefined} />
}

function Opened({ order, onAct }: { order: WholeOrder; onAct: (act: Act) => void }) {
  const edits = useOrderEdits(order.id)
  const edit = openEdit(edits.data)
  const { currency_code: currency } = order
  // Medusa counts the payments of edits apart.
  const { owed, noted } = settledOfAll(edits.data)
  return (
    <div className={styles.sale}>
      <div className={styles.main}>
        <div className={styles.states}>
          <InWords of={order.status} words={ORDER} />
          <InWords of={order.payment_status} words={PAYMENT} />
          <InWords of={fulfilmentOf(order)} words={FULFILMENT} />
        </div>
        {isOpen(order) && isStuck(order) && toFulfil(order).length > 0 && (
          <Notice tone="bad">
            The shipping option that it is sent with was deleted: the shop cannot fulfil what is
            left of it. It can be refunded, or cancelled.
          </Notice>
        )}
        {edits.error && !edits.data && (
          <LoadFailure
            what="The order edits"
            failure={edits.error}
            onRetry={() => void edits.mutate()}
          />
        )}
        {edit && <EditSection order={order} edit={edit} />}
        <section aria-labelledby="items">
          <h2 id="items" className={styles.title}>
            Items
          </h2>
          <SaleLines lines={order.items} currency={currency} moreOf={progressOf} />
          <Sums
            currency={currency}
            sums={[
              ...sumsOf(order),
              { label: 'Paid', amount: capturedFor(order) + noted },
              ...(order.refunded_total > 0
                ? [{ label: 'Refunded', amount: -order.refunded_total }]
                : []),
              ...(owed > 0 ? [{ label: 'Still owed', amount: owed, strong: true }] : []),
            ]}
          />
        </section>
        <Timeline order={order} edits={edits.data} onAct={onAct} />
      </div>
      <SaleFacts facts={useFacts(order)} />
    </div>
  )
}

/** How far a line has come. */
function progressOf({ fulfilled_quantity, shipped_quantity, returned_quantity }: OrderLine) {
  const counts = {
    fulfilled: fulfilled_quantity,
    shipped: shipped_quantity,
    returned: returned_quantity,
  }
  const words = Object.entries(counts).flatMap(([word, count]) =>
    count ? [`${count} ${word}`] : [],
  )
  return [words.join(', ')]
}

function useFacts(order: WholeOrder): Fact[] {
  const selected = useSelected()
  const { currency_code: currency, draft_order_id } = order
  return [
    ['Customer', <Buyer key="customer" of={order} />],
    ...addressFacts(order.shipping_address, order.billing_address),
    ...shippingFacts(order.shipping_methods, currency),
    ...order.payments.map(({ id, amount, provider_id, captured_at, canceled_at }): Fact => [
      'Payment',
      <Lines
        key={id}
        lines={[
          moneyOf(amount, currency),
          PROVIDER[provider_id] ?? provider_id,
          captured_at ? 'Captured' : canceled_at ? 'Cancelled' : 'To be captured',
        ]}
      />,
    ]),
    ...(order.discounts.length > 0
      ? [['Discounts', namesInOrder(order.discounts.map(({ code }) => code)).join(', ')] as Fact]
      : []),
    ['Region', order.region.name],
    ...(order.sales_channel ? [['Sales channel', order.sales_channel.name] as Fact] : []),
    ...(draft_order_id
      ? [
          [
            'Made from',
            <Link
              key="draft"
              href={links.page(`/admin/commerce/draft-orders/${draft_order_id}`, selected)}
            >
              Draft order
            </Link>,
          ] as Fact,
        ]
      : []),
  ]
}
