import type { ShopRow } from '@/lib/commerce/schema'
import { shopNoun, type ShopNoun } from './shop-noun'
import { useShopRows, useWholeShopList } from './use-shop-list'

export type ShopReturnReason = ShopRow & {
  value: string
  label: string
  description: string | null
  parent_return_reason_id: string | null
  parent_return_reason?: { label: string } | null
  return_reason_children?: Omit<ShopReturnReason, 'return_reason_children'>[]
}

const atTheTop = shopNoun<ShopReturnReason>({ path: 'return-reasons', one: 'return_reason' })
export const returnReasons: ShopNoun<ShopReturnReason> = {
  ...atTheTop,
  everyIn: (answer) => atTheTop.everyIn(answer).flatMap((row) => [row, ...(row.return_reason_children ?? [])]),
}

/** Medusa lists those at the top, each with what is below it. */
export const useReturnReasons = () =>
  useWholeShopList(returnReasons, {
    sort: 'label',
    textOf: ({ label, value, return_reason_children: children = [] }) =>
      [label, value, ...children.map(({ label }) => label)].join(' '),
    sorts: { label: ({ label }) => label, value: ({ value }) => value },
  })
export const useReturnReasonRows = () => useShopRows(returnReasons)
