import { conflict } from '@/lib/platform/api/errors'
import type { Fields } from './asked'
import { ask } from './pass-on'

type Line = { id: string; quantity: number; returned_quantity: number | null }
type Return = { status: string; items: { item_id: string; quantity: number }[] }
type Exchange = { return_order: Return | null; additional_items: Line[] }
type Order = { items: Line[]; returns: Return[]; swaps: Exchange[]; claims: Exchange[] }

const SENT_BACK = ['return_order', 'return_order.items', 'additional_items']
const PARTS = [
  'items',
  'returns',
  'returns.items',
  ...['swaps', 'claims'].flatMap((part) => [part, ...SENT_BACK.map((of) => `${part}.${of}`)]),
]

/**
 * Refuses a return or a swap of more of a line than was bought and neither came back nor is on its
 * way: Medusa counts what has come alone. Throws 409, `CommerceError`.
 */
export async function refuseSentTwice(
  orderId: string,
  { items, return_items: swapped }: Fields,
): Promise<void> {
  const { order } = await ask(
    `/admin/orders/${encodeURIComponent(orderId)}?expand=${PARTS}&fields=id`,
  )
  const { items: bought, returns, swaps, claims } = order as Order
  const exchanges = [...swaps, ...claims]
  const onTheirWay = [...returns, ...exchanges.flatMap(({ return_order: sent }) => sent ?? [])]
    .filter(({ status }) => status === 'requested')
    .flatMap(({ items }) => items)
  const wanted = [items, swapped].flatMap((lines) =>
    Array.isArray(lines) ? (lines as Return['items']) : [],
  )
  const countOf = (id: string) =>
    [...onTheirWay, ...wanted].reduce(
      (sum, line) => (line?.item_id === id ? sum + Math.max(0, Number(line.quantity)) : sum),
      0,
    )
  for (const { id, quantity, returned_quantity: back } of [
    ...bought,
    ...exchanges.flatMap((one) => one.additional_items),
  ])
    if (wanted.some((line) => line?.item_id === id) && countOf(id) + (back ?? 0) > quantity)
      conflict('More would come back than was bought, with what is on its way.')
}
