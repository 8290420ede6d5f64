import type { GoodsReturn } from '@/hooks/commerce/orders/use-shop-orders'
import { worthOf, type Goods } from './goods'

/** So many of a line, as typed or as read. */
export type Counted = { id: string; quantity: string | number }

/** What has been paid for the goods of a form, as far as it can be read. */
export const worthOfGoods = (goods: Goods[], values: Counted[]) =>
  goods.reduce((sum, { line, most }) => {
    const count = Number(values.find(({ id }) => id === line.id)?.quantity)
    return sum + (count > 0 && count <= most ? worthOf(line, count) : 0)
  }, 0)

/**
 * What is given back for those goods of a return that have come: their part of what was promised,
 * less the shipping.
 */
export function dueFor(from: GoodsReturn, goods: Goods[], come: Counted[]): number {
  const shipping = from.shipping_method?.price ?? 0
  const announced = goods.reduce((sum, { line, most }) => sum + worthOf(line, most), 0)
  const part = announced > 0 ? worthOfGoods(goods, come) / announced : 1
  return Math.max(0, Math.floor((from.refund_amount + shipping) * part) - shipping)
}
