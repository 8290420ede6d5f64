import type { ShopRow } from '@/lib/commerce/gateway/schema'
import { shopNoun } from '@/hooks/commerce/shop-noun'
import type { ShopRegion } from '@/hooks/commerce/use-shop-regions'
import { useShopList, type Found } from '@/hooks/commerce/use-shop-list'

export type ShopGiftCard = ShopRow & {
  code: string
  /** What it was worth, and what is left of that: in the smallest unit of its region's currency. */
  value: number
  balance: number
  is_disabled: boolean
  ends_at: string | null
  metadata: Record<string, unknown> | null
  region: Pick<ShopRegion, 'id' | 'name' | 'currency_code'> | null
  /** With which it was bought; null for one that was made by hand. */
  order: { id: string; display_id: number } | null
}

export const giftCards = shopNoun<ShopGiftCard>({ path: 'gift-cards', one: 'gift_card' })

export const foundGiftCards: Found = {
  sort: '-created_at',
  sorts: ['code', 'value', 'balance', 'ends_at', 'created_at'],
}
export const useGiftCards = () => useShopList(giftCards, foundGiftCards)
