import type {
  GoodsReturn,
  OrderLine,
  Parcel,
  ShippingMethod,
  WholeOrder,
} from '@/hooks/commerce/orders/use-shop-orders'

/** A line, and how many of it something can be done with. */
export type Goods = { line: OrderLine; most: number }

const some = ({ most }: Goods) => most > 0

/** What has been bought, and what swaps and claims have added. */
export const linesOf = ({
  items,
  swaps,
  claims,
}: Pick<WholeOrder, 'items' | 'swaps' | 'claims'>): OrderLine[] => [
  ...items,
  ...[...swaps, ...claims]
    .filter(({ canceled_at }) => !canceled_at)
    .flatMap(({ additional_items }) => additional_items),
]

/** Every parcel, by what it is below in the order's address: nothing, a swap, a claim. */
export const parcelsOf = ({
  fulfillments,
  swaps,
  claims,
}: Pick<WholeOrder, 'fulfillments' | 'swaps' | 'claims'>) => [
  ...fulfillments.map((parcel) => ({ parcel, below: '' })),
  ...swaps.flatMap(({ id, fulfillments }) =>
    fulfillments.map((parcel) => ({ parcel, below: `swaps/${id}/` })),
  ),
  ...claims.flatMap(({ id, fulfillments }) =>
    fulfillments.map((parcel) => ({ parcel, below: `claims/${id}/` })),
  ),
]
export const parcelIn = (order: WholeOrder, id: string): Parcel | undefined =>
  parcelsOf(order).find(({ parcel }) => parcel.id === id)?.parcel

type WithReturns = Pick<WholeOrder, 'returns' | 'swaps' | 'claims'>

/** The return of a claim pays nothing: the claim has settled the money. */
export const isOfClaim = ({ id }: GoodsReturn, { claims }: Pick<WholeOrder, 'claims'>) =>
  claims.some(({ return_order }) => return_order?.id === id)

/** The returns of nothing but the order: Medusa lists those of claims among them. */
export const ownReturnsOf = (order: WithReturns): GoodsReturn[] =>
  order.returns.filter((from) => !isOfClaim(from, order))

/** Every return: the order's own, and those of its swaps and claims. */
export const returnsOf = (order: WithReturns): GoodsReturn[] => [
  ...ownReturnsOf(order),
  ...[...order.swaps, ...order.claims].flatMap(({ return_order }) => return_order ?? []),
]

/**
 * What has still to be packed. Medusa packs nothing for an order that is not sent: what a
 * subscription costs, mostly.
 */
export const toFulfil = ({
  items,
  shipping_methods,
}: Pick<WholeOrder, 'items' | 'shipping_methods'>): Goods[] =>
  (shipping_methods.length === 0 ? [] : items)
    .map((line) => ({ line, most: line.quantity - (line.fulfilled_quantity ?? 0) }))
    .filter(some)

/** What the customer has, and has not promised to send back yet. */
export function toReturn(
  order: Pick<WholeOrder, 'items' | 'returns' | 'swaps' | 'claims'>,
): Goods[] {
  const promised = new Map<string, number>()
  for (const { status, items = [] } of returnsOf(order))
    if (status === 'requested')
      for (const { item_id, quantity } of items)
        promised.set(item_id, (promised.get(item_id) ?? 0) + quantity)
  return linesOf(order)
    .map((line) => ({
      line,
      most:
        (line.fulfilled_quantity ?? 0) -
        (line.returned_quantity ?? 0) -
        (promised.get(line.id) ?? 0),
    }))
    .filter(some)
}

/**
 * What Medusa gives back for so many of a line: their part of what has been paid for those that
 * have not come back.
 */
export function worthOf(
  { refundable = 0, quantity, returned_quantity }: OrderLine,
  count: number,
): number {
  const left = quantity - (returned_quantity ?? 0)
  return left > 0 ? Math.floor((refundable * count) / left) : 0
}

/** What a line is called where there is no room for two. */
export const lineName = ({ title, description }: Pick<OrderLine, 'title' | 'description'>) =>
  description && description !== title ? `${title} · ${description}` : title

/** How something is sent. */
export const wayName = (option: ShippingMethod['shipping_option']) =>
  option?.name ?? 'An option that was deleted'

/**
 * Whether some of it is sent with a shipping option that was deleted: Medusa can fulfil none of it
 * then.
 */
export const isStuck = ({ shipping_methods }: { shipping_methods: ShippingMethod[] }) =>
  shipping_methods.some(({ shipping_option }) => !shipping_option)

/** Goods in a sentence: "2 × Label printer · Network". */
export function goodsWord(
  order: WholeOrder,
  goods: { item_id: string; quantity: number }[],
): string {
  const lines = linesOf(order)
  return goods
    .map(({ item_id, quantity }) => {
      const line = lines.find(({ id }) => id === item_id)
      return `${quantity} × ${line ? lineName(line) : 'a line that is gone'}`
    })
    .join(', ')
}

export const linesWord = (lines: OrderLine[]) =>
  lines.map((line) => `${line.quantity} × ${lineName(line)}`).join(', ')
