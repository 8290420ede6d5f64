import type { OrderEdit } from '@/hooks/commerce/orders/use-shop-order-edits'
import type {
  Claim,
  GoodsReturn,
  OrderNote,
  Parcel,
  Swap,
  WholeOrder,
} from '@/hooks/commerce/orders/use-shop-orders'
import type { Change } from '@/hooks/ui/list/use-record'
import { moneyOf } from '@/lib/client/format/money'
import {
  cancelClaimAct,
  cancelParcelAct,
  cancelReturnAct,
  cancelSwapAct,
  settleSwapAct,
  type Offer,
} from './acts'
import { settledOf } from './edits/edit-acts'
import { CLAIM_REASON, REFUND_REASON } from './order-words'
import { goodsWord, linesWord, ownReturnsOf } from './returns/goods'

/** Something that has happened to an order, and what can be done about it. */
export type Event = {
  key: string
  /** ISO 8601. */
  at: string
  title: string
  /** What there is to say of it, a line each. */
  lines: string[]
  offers: Offer[]
  note?: OrderNote
}

const event = (
  key: string,
  at: string,
  title: string,
  lines: (string | false | null | undefined)[] = [],
  offers: (Offer | false)[] = [],
): Event => ({
  key,
  at,
  title,
  lines: lines.filter((line): line is string => Boolean(line)),
  offers: offers.filter((offer) => offer !== false),
})

/** Events of what may not have happened. */
const once = (at: string | null | undefined, make: (at: string) => Event): Event[] =>
  at ? [make(at)] : []

function parcelEvents(order: WholeOrder, parcel: Parcel, below: string, of: string): Event[] {
  const { id, created_at, shipped_at, canceled_at, items = [], tracking_links = [] } = parcel
  const waits = !shipped_at && !canceled_at && order.status !== 'canceled'
  const numbers = tracking_links.map(({ tracking_number }) => tracking_number).join(', ')
  return [
    event(
      `${id} packed`,
      created_at,
      `Fulfilled${of}`,
      [goodsWord(order, items)],
      [
        waits && { label: 'Mark as shipped', act: { do: 'ship', parcel, below } },
        waits && { label: 'Cancel fulfilment', act: cancelParcelAct(parcel, below), danger: true },
      ],
    ),
    ...once(shipped_at, (at) =>
      event(`${id} shipped`, at, `Shipped${of}`, [numbers && `Tracking: ${numbers}`]),
    ),
    ...once(canceled_at, (at) => event(`${id} cancelled`, at, `Fulfilment cancelled${of}`)),
  ]
}

type Why = Pick<NonNullable<GoodsReturn['items']>[number], 'reason' | 'reason_id'>
const reasonWord = ({ reason, reason_id }: Why) =>
  reason === null && reason_id ? 'A reason that was deleted' : reason?.label

function returnEvents(
  order: WholeOrder,
  from: GoodsReturn,
  of: string,
  pays: boolean,
  cancels = true,
): Event[] {
  const {
    id,
    status,
    created_at,
    updated_at,
    received_at,
    items = [],
    refund_amount,
    shipping_method,
  } = from
  const open = status === 'requested' || status === 'requires_action'
  const money = (amount: number) => moneyOf(amount, order.currency_code)
  const notes = items
    .map(({ note, ...why }) => [reasonWord(why), note].filter(Boolean).join(': '))
    .filter(Boolean)
  return [
    event(
      `${id} requested`,
      created_at,
      `Return requested${of}`,
      [
        goodsWord(order, items),
        ...notes,
        pays && `${money(refund_amount)} to be given back`,
        shipping_method && shipping_method.price > 0 && `Shipping: ${money(shipping_method.price)}`,
        status === 'requires_action' && 'Other goods have come than were announced.',
      ],
      [
        open && { label: 'Receive', act: { do: 'receive', from } },
        cancels && open && { label: 'Cancel return', act: cancelReturnAct(from), danger: true },
      ],
    ),
    ...once(received_at, (at) =>
      event(`${id} received`, at, `Return received${of}`, [goodsWord(order, items)]),
    ),
    ...once(status === 'canceled' ? updated_at : null, (at) =>
      event(`${id} cancelled`, at, `Return cancelled${of}`),
    ),
  ]
}

function swapEvents(order: WholeOrder, swap: Swap): Event[] {
  const {
    id,
    created_at,
    confirmed_at,
    canceled_at,
    difference_due,
    payment_status,
    fulfillment_status,
  } = swap
  const money = difference_due !== null && moneyOf(Math.abs(difference_due), order.currency_code)
  const open = !canceled_at && order.status !== 'canceled'
  const settled = ['captured', 'confirmed', 'difference_refunded', 'na'].includes(payment_status)
  const unsent = ['not_fulfilled', 'canceled'].includes(fulfillment_status)
  const sent = ({ swaps }: WholeOrder) => swaps.find((one) => one.id === id)?.fulfillments.length
  return [
    event(
      `${id} begun`,
      created_at,
      'Swap requested',
      [
        `To be sent: ${linesWord(swap.additional_items)}`,
        open &&
          !confirmed_at &&
          `Waits for the customer, who completes cart ${swap.cart_id} in the shop.`,
      ],
      [
        open &&
          !settled &&
          unsent &&
          swap.return_order.status !== 'received' && {
            label: 'Cancel swap',
            act: cancelSwapAct(swap),
            danger: true,
          },
      ],
    ),
    ...once(confirmed_at, (at) =>
      event(
        `${id} confirmed`,
        at,
        'Swap agreed by the customer',
        [
          difference_due !== null &&
            (difference_due < 0
              ? `${money} owed to the customer`
              : `${money} owed by the customer`),
        ],
        [
          open && !settled && { label: 'Process payment', act: settleSwapAct(swap, order) },
          open &&
            unsent && {
              label: 'Fulfil swap',
              act: { do: 'send', below: `swaps/${id}/`, what: 'the swap', sent },
            },
        ],
      ),
    ),
    ...once(canceled_at, (at) => event(`${id} cancelled`, at, 'Swap cancelled')),
    ...swap.fulfillments.flatMap((parcel) =>
      parcelEvents(order, parcel, `swaps/${id}/`, ' for the swap'),
    ),
    ...returnEvents(order, swap.return_order, ' for the swap', false, false),
  ]
}

function claimEvents(order: WholeOrder, claim: Claim): Event[] {
  const {
    id,
    type,
    created_at,
    canceled_at,
    claim_items,
    additional_items,
    fulfillment_status,
    return_order,
  } = claim
  const open = !canceled_at && order.status !== 'canceled'
  const unsent = ['not_fulfilled', 'canceled'].includes(fulfillment_status)
  const sent = ({ claims }: WholeOrder) => claims.find((one) => one.id === id)?.fulfillments.length
  const why = claim_items.map(({ reason, note }) =>
    [CLAIM_REASON[reason] ?? reason, note].filter(Boolean).join(': '),
  )
  return [
    event(
      `${id} begun`,
      created_at,
      type === 'refund' ? 'Claim refunded' : 'Claim: to be replaced',
      [
        goodsWord(order, claim_items),
        ...why,
        type === 'replace' && `To be sent: ${linesWord(additional_items)}`,
        claim.refund_amount !== null &&
          claim.refund_amount > 0 &&
          `${moneyOf(claim.refund_amount, order.currency_code)} given back`,
      ],
      [
        open &&
          type === 'replace' &&
          unsent && {
            label: 'Fulfil claim',
            act: { do: 'send', below: `claims/${id}/`, what: 'the claim', sent },
          },
        open &&
          type === 'replace' &&
          unsent && { label: 'Cancel claim', act: cancelClaimAct(claim), danger: true },
      ],
    ),
    ...once(canceled_at, (at) => event(`${id} cancelled`, at, 'Claim cancelled')),
    ...claim.fulfillments.flatMap((parcel) =>
      parcelEvents(order, parcel, `claims/${id}/`, ' for the claim'),
    ),
    ...(return_order ? returnEvents(order, return_order, ' for the claim', false) : []),
  ]
}

function editEvents(order: WholeOrder, edit: OrderEdit): Event[] {
  const { id } = edit
  const { owed, noted } = settledOf(edit)
  const money = (amount: number) => moneyOf(amount, order.currency_code)
  return [
    event(`${id} begun`, edit.created_at, 'Order edit begun', [edit.internal_note]),
    ...once(edit.requested_at, (at) =>
      event(`${id} requested`, at, 'Order edit: confirmation requested'),
    ),
    ...once(edit.confirmed_at, (at) =>
      event(
        `${id} confirmed`,
        at,
        'Order edit confirmed',
        [
          noted > 0 && `${money(noted)} paid for it`,
          owed > 0 && `${money(owed)} owed by the customer`,
        ],
        [
          owed > 0 &&
            order.status !== 'canceled' && { label: 'Mark as paid', act: { do: 'paid', edit } },
        ],
      ),
    ),
    ...once(edit.declined_at, (at) =>
      event(`${id} declined`, at, 'Order edit declined', [edit.declined_reason]),
    ),
    ...once(edit.canceled_at, (at) => event(`${id} cancelled`, at, 'Order edit cancelled')),
  ]
}

type Logged = { request?: string; outcome?: string }

/**
 * What of the log, latest first, was done: of what was not, or nobody can tell, the outcome is
 * noted later than the call.
 */
export function doneIn(log: Change[]): Change[] {
  const failed: string[] = []
  return log.filter(({ after }) => {
    const { request = '', outcome } = (after ?? {}) as Logged
    if (outcome) failed.push(request)
    const at = failed.indexOf(request)
    if (at >= 0 && !outcome) failed.splice(at, 1)
    return at < 0
  })
}

/** Medusa keeps no instant for these: the console's own log has them. */
const LOGGED = { complete: 'Completed', archive: 'Archived' }
function loggedEvents({ id, at, actor, after }: Change): Event[] {
  const { request } = (after ?? {}) as Logged
  const deed = /^POST \/admin\/orders\/[^/]+\/(complete|archive)$/.exec(request ?? '')?.[1] as
    keyof typeof LOGGED | undefined
  return deed ? [event(`logged ${id}`, at, `${LOGGED[deed]}${actor ? ` by ${actor}` : ''}`)] : []
}

type Further = { edits?: OrderEdit[]; notes?: OrderNote[]; log?: Change[] }

/** Everything that has happened to an order, the latest first. */
export function timelineOf(
  order: WholeOrder,
  { edits = [], notes = [], log = [] }: Further,
): Event[] {
  const money = (amount: number) => moneyOf(amount, order.currency_code)
  const events = [
    event(
      'placed',
      order.created_at,
      order.draft_order_id ? 'Made from a draft order' : 'Order placed',
    ),
    ...order.payments.flatMap(({ id, amount, captured_at, canceled_at }) => [
      ...once(captured_at, (at) =>
        event(`${id} captured`, at, 'Payment captured', [money(amount)]),
      ),
      ...once(canceled_at, (at) =>
        event(`${id} cancelled`, at, 'Payment cancelled', [money(amount)]),
      ),
    ]),
    ...order.refunds.map(({ id, created_at, amount, reason, note }) =>
      event(id, created_at, `${money(amount)} refunded`, [REFUND_REASON[reason] ?? reason, note]),
    ),
    ...order.fulfillments.flatMap((parcel) => parcelEvents(order, parcel, '', '')),
    ...ownReturnsOf(order).flatMap((from) => returnEvents(order, from, '', true)),
    ...order.swaps.flatMap((swap) => swapEvents(order, swap)),
    ...order.claims.flatMap((claim) => claimEvents(order, claim)),
    ...edits.flatMap((edit) => editEvents(order, edit)),
    ...notes.map((note) => ({ ...event(note.id, note.created_at, 'Note', [note.value]), note })),
    ...doneIn(log).flatMap(loggedEvents),
    ...once(order.canceled_at, (at) => event('cancelled', at, 'Order cancelled')),
  ]
  // What happened in the same moment stays as it is listed: its beginning before its end.
  return events
    .map((one, index) => ({ one, index }))
    .sort((a, b) => Date.parse(b.one.at) - Date.parse(a.one.at) || b.index - a.index)
    .map(({ one }) => one)
}
