import type { OrderEdit } from '@/hooks/commerce/orders/use-shop-order-edits'
import type {
  Claim,
  Deed,
  GoodsReturn,
  Parcel,
  Swap,
  WholeOrder,
} from '@/hooks/commerce/orders/use-shop-orders'
import { buyerOf, mailOf } from '@/lib/client/commerce/shop-people'
import { moneyOf } from '@/lib/client/format/money'
import { parcelIn, returnsOf } from './returns/goods'

/** Something that is done once somebody has said yes: one write after the other. */
export type Confirmation = {
  title: string
  words: string
  action: string
  /** Nothing is taken away by it. */
  harmless?: boolean
  done: string
  deeds: Deed[]
}

/** What can be begun with an order, each in a dialog of its own. */
export type Act =
  | { do: 'refund' | 'fulfil' | 'return' | 'swap' | 'claim' | 'details' }
  /** `below` is where the parcel is in the order's address. */
  | { do: 'ship'; parcel: Parcel; below: string }
  | { do: 'receive'; from: GoodsReturn }
  /** Notes what is owed for an edit as paid. */
  | { do: 'paid'; edit: OrderEdit }
  /** Packs what a swap or a claim adds. */
  | { do: 'send'; below: string; what: string; sent: (order: WholeOrder) => unknown }
  | { do: 'confirm'; ask: Confirmation }
export type Offer = { label: string; act: Act; danger?: boolean }

export const numberOf = ({ display_id }: Pick<WholeOrder, 'display_id'>) => `#${display_id}`

export const isOpen = ({ status }: WholeOrder) => status !== 'canceled'
/**
 * What was taken for it, in the smallest unit: Medusa's own total counts what was only agreed to as
 * well.
 */
export const capturedFor = ({ payments }: Pick<WholeOrder, 'payments'>) =>
  payments.reduce((sum, { captured_at, amount }) => sum + (captured_at ? amount : 0), 0)
/** What can still be given back. */
export const canRefund = (order: WholeOrder) =>
  isOpen(order) && order.refundable_amount > 0 && capturedFor(order) > 0
/** Providers that are none: who pays another way, and what staff have marked as paid. */
const NO_PROVIDERS = ['manual', 'system']
/** What becomes of money that is given back: nothing moves where there is no provider. */
export function backWords({
  payments,
  email,
  customer,
}: Pick<WholeOrder, 'payments' | 'email' | 'customer'>): string {
  const to = mailOf({ email }) ?? buyerOf({ email, customer })
  const isByHand = payments.every(
    ({ captured_at, provider_id }) => !captured_at || NO_PROVIDERS.includes(provider_id),
  )
  return `${isByHand ? `The shop notes it as given back to ${to}; send it the way it came.` : `It goes back to ${to} the way it was paid.`} This cannot be undone.`
}
export const isToBePaid = (order: WholeOrder) =>
  isOpen(order) &&
  order.payments.some(({ captured_at, canceled_at }) => !captured_at && !canceled_at)

/**
 * Medusa swaps goods of an order only while all of its payment is there: not once staff have given
 * some of it back.
 */
export const canSwap = (order: WholeOrder) => isOpen(order) && order.payment_status === 'captured'

/** Medusa cancels an order of which nothing is on its way in or out, and nothing was given back. */
export const canCancel = (order: WholeOrder) =>
  isOpen(order) &&
  order.refunds.length === 0 &&
  order.fulfillments.every(({ canceled_at }) => canceled_at) &&
  order.returns.every(({ status }) => status === 'canceled') &&
  [...order.swaps, ...order.claims].every(({ canceled_at }) => canceled_at)

const confirm = (ask: Confirmation): Act => ({ do: 'confirm', ask })

/**
 * Takes what the customer has agreed to pay; what was taken can be given back, so nothing is asked.
 */
export function captureOf({ payments, currency_code }: WholeOrder): { money: string; deed: Deed } {
  const due = payments.filter(({ captured_at, canceled_at }) => !captured_at && !canceled_at)
  const money = moneyOf(
    due.reduce((sum, { amount }) => sum + amount, 0),
    currency_code,
  )
  const evidence = ({ payments }: WholeOrder) => payments.map(({ captured_at }) => captured_at)
  return { money, deed: { path: 'capture', what: `The capture of ${money}`, evidence } }
}

const toStatus = (
  order: WholeOrder,
  path: 'cancel' | 'complete' | 'archive',
  ask: Omit<Confirmation, 'deeds'>,
) =>
  confirm({
    ...ask,
    deeds: [
      {
        path,
        what: `Order ${numberOf(order)}: ${ask.action.toLowerCase()}`,
        evidence: ({ status }) => status,
      },
    ],
  })

export function cancelAct(order: WholeOrder) {
  const captured = capturedFor(order)
  // Medusa gives nothing of it back, and refunds no order that is cancelled.
  const money =
    captured > 0
      ? `The ${moneyOf(captured, order.currency_code)} that were captured are not given back, and cannot be refunded here afterwards. Refund them instead where they are to be given back.`
      : 'Its payments are cancelled.'
  return toStatus(order, 'cancel', {
    title: `Cancel order ${numberOf(order)}?`,
    action: 'Cancel order',
    words: `${money} Its goods go back on sale. This cannot be undone.`,
    done: `Order ${numberOf(order)} cancelled.`,
  })
}
export const completeAct = (order: WholeOrder) =>
  toStatus(order, 'complete', {
    title: `Complete order ${numberOf(order)}?`,
    action: 'Complete order',
    harmless: true,
    words: 'It says that nothing is left to be done. Goods can still be returned.',
    done: `Order ${numberOf(order)} completed.`,
  })
export const archiveAct = (order: WholeOrder) =>
  toStatus(order, 'archive', {
    title: `Archive order ${numberOf(order)}?`,
    action: 'Archive order',
    harmless: true,
    words: 'It stays in the list, where the status filter leaves it out or finds it.',
    done: `Order ${numberOf(order)} archived.`,
  })

export const cancelParcelAct = (parcel: Parcel, below: string): Act =>
  confirm({
    title: 'Cancel this fulfilment?',
    action: 'Cancel fulfilment',
    words:
      'Its goods are still to be packed then. What was taken from stock for it is there again.',
    done: 'Fulfilment cancelled.',
    deeds: [
      {
        path: `${below}fulfillments/${parcel.id}/cancel`,
        what: 'The cancellation of the fulfilment',
        evidence: (order) => parcelIn(order, parcel.id)?.canceled_at,
      },
    ],
  })

const returnCancelled = (from: GoodsReturn): Deed => ({
  path: `/admin/returns/${from.id}/cancel`,
  what: 'The cancellation of the return',
  evidence: (order) => returnsOf(order).find(({ id }) => id === from.id)?.status,
})
export const cancelReturnAct = (from: GoodsReturn): Act =>
  confirm({
    title: 'Cancel this return?',
    action: 'Cancel return',
    words: 'The goods stay with the customer, and nothing is given back for them.',
    done: 'Return cancelled.',
    deeds: [returnCancelled(from)],
  })

/** What is to come back has to be cancelled first. */
const withReturn = (from: GoodsReturn | null) =>
  from?.status === 'requested' ? [returnCancelled(from)] : []
export const cancelSwapAct = ({ id, return_order }: Swap): Act =>
  confirm({
    title: 'Cancel this swap?',
    action: 'Cancel swap',
    words: 'The customer keeps what was to come back, and gets nothing for it.',
    done: 'Swap cancelled.',
    deeds: [
      ...withReturn(return_order),
      {
        path: `swaps/${id}/cancel`,
        what: 'The cancellation of the swap',
        evidence: ({ swaps }) => swaps.find((swap) => swap.id === id)?.canceled_at,
      },
    ],
  })
export const cancelClaimAct = ({ id, return_order }: Claim): Act =>
  confirm({
    title: 'Cancel this claim?',
    action: 'Cancel claim',
    words: 'Nothing is sent for it, and nothing has to come back.',
    done: 'Claim cancelled.',
    deeds: [
      ...withReturn(return_order),
      {
        path: `claims/${id}/cancel`,
        what: 'The cancellation of the claim',
        evidence: ({ claims }) => claims.find((claim) => claim.id === id)?.canceled_at,
      },
    ],
  })

export function settleSwapAct({ id, difference_due }: Swap, order: WholeOrder): Act {
  const due = difference_due ?? 0
  const money = moneyOf(Math.abs(due), order.currency_code)
  const process = { action: 'Process payment', harmless: true }
  const ask =
    due > 0
      ? {
          ...process,
          title: `Capture ${money} for this swap?`,
          words: 'What the customer has agreed to pay for the difference is taken.',
        }
      : due < 0
        ? {
            title: `Give ${money} back for this swap?`,
            action: `Refund ${money}`,
            words: `What comes back is worth more than what is sent. ${backWords(order)}`,
          }
        : {
            ...process,
            title: 'Settle this swap?',
            words: 'What comes back is worth as much as what is sent: no money moves.',
          }
  return confirm({
    ...ask,
    done: 'The payment of the swap is processed.',
    deeds: [
      {
        path: `swaps/${id}/process-payment`,
        what: 'The payment of the swap',
        evidence: ({ swaps }) => swaps.find((swap) => swap.id === id)?.payment_status,
      },
    ],
  })
}
