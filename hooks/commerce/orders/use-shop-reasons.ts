import { shopNoun, type ShopNoun } from '@/hooks/commerce/shop-noun'
import { useShopRows, useWholeShopList, type ShopList } from '@/hooks/commerce/use-shop-list'
import type { ShopRow } from '@/lib/commerce/gateway/schema'

export type ShopReturnReason = ShopRow & {
  value: string
  label: string
  description: string | null
  parent_return_reason_id: string | null
  parent_return_reason?: { label: string } | null
  return_reason_children?: Omit<ShopReturnReason, 'return_reason_children'>[]
}

/** A reason and those below it, which know it then: Medusa lists them without. */
const withThoseBelow = (reason: ShopReturnReason): ShopReturnReason[] => [
  reason,
  ...(reason.return_reason_children ?? []).map((one) => ({ ...one, parent_return_reason: reason })),
]

const atTheTop = shopNoun<ShopReturnReason>({ path: 'return-reasons', one: 'return_reason' })
export const returnReasons: ShopNoun<ShopReturnReason> = {
  ...atTheTop,
  everyIn: (answer) => atTheTop.everyIn(answer).flatMap(withThoseBelow),
}

/** Medusa lists those at the top, each with what is below it; their file has all of them. */
export function useReturnReasons(): ShopList<ShopReturnReason> {
  const list = useWholeShopList(returnReasons, {
    sort: 'label',
    textOf: ({ label, value, return_reason_children: children = [] }) =>
      [label, value, ...children.map(({ label }) => label)].join(' '),
    sorts: { label: ({ label }) => label, value: ({ value }) => value },
  })
  return {
    ...list,
    loadFound: async (onProgress) => (await list.loadFound(onProgress)).flatMap(withThoseBelow),
  }
}
export const useReturnReasonRows = () => useShopRows(returnReasons)
