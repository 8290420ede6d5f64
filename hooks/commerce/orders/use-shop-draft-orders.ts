import { shopNoun, type ShopNoun } from '@/hooks/commerce/shop-noun'
import { useWholeShopList } from '@/hooks/commerce/use-shop-list'
import { useShopRecord, useShopWrites } from '@/hooks/commerce/use-shop-record'
import type { Failure } from '@/lib/client/call'
import { buyerOf, mailOf } from '@/lib/client/commerce/shop-people'
import { notify } from '@/lib/client/notify'
import type { ShopOrder, ShopRow } from '@/lib/commerce/gateway/schema'
import type { Address, OrderLine, ShippingMethod } from './use-shop-orders'

/** An order that staff put together for somebody. What is in it is in a cart of its own. */
export type DraftOrder = ShopRow & {
  display_id: number
  status: 'open' | 'completed'
  /** What it has become. */
  order_id: string | null
  order: { display_id: number; currency_code: string } | null
  cart_id: string
  cart: {
    email: string
    customer_id: string | null
    customer: ShopOrder['customer']
    region_id: string
    /** Without automatic taxes they are worked out with the order. */
    region: { name: string; currency_code: string; automatic_taxes: boolean }
    items: OrderLine[]
    shipping_methods: ShippingMethod[]
    shipping_address: Address | null
    billing_address: Address | null
    metadata: Record<string, unknown> | null
    discounts: { code: string }[]
    subtotal: number
    discount_total: number
    gift_card_total: number
    shipping_total: number
    tax_total: number
    total: number
  }
}

/**
 * In a list the cart has neither its totals nor its addresses, and a region that was deleted is
 * none.
 */
export type DraftOrderRow = ShopRow &
  Pick<DraftOrder, 'display_id' | 'status' | 'order_id' | 'order'> & {
    cart: Pick<DraftOrder['cart'], 'email' | 'customer' | 'items' | 'region_id' | 'metadata'> & {
      region: DraftOrder['cart']['region'] | null
    }
  }

/**
 * Whether an invoice or a quote of the console is paid by it: then it goes with that, and by
 * nobody's hand.
 */
export const isOfConsole = ({ cart }: { cart: Pick<DraftOrder['cart'], 'metadata'> }) =>
  Boolean(cart.metadata?.installation)

const drafts = shopNoun<DraftOrder>({ path: 'draft-orders', one: 'draft_order' })

export const draftOrders: ShopNoun<DraftOrder> = {
  ...drafts,
  // All that is sent is in its cart, where Medusa writes addresses of mail in small letters.
  isMade: ({ cart }, { email }) => cart.email === String(email).toLowerCase(),
}
export const draftOrderRows = shopNoun<DraftOrderRow>({ path: 'draft-orders', one: 'draft_order' })

/** Medusa sorts them by nothing but their age. */
export const useDraftOrders = () =>
  useWholeShopList(draftOrderRows, {
    params: { expand: 'order,cart,cart.items,cart.region,cart.customer' },
    sort: '-display_id',
    textOf: ({ display_id, cart }) =>
      [`#${display_id}`, buyerOf(cart), mailOf(cart), ...cart.items.map(({ title }) => title)].join(
        ' ',
      ),
    sorts: {
      display_id: ({ display_id }) => display_id,
      created_at: ({ created_at }) => created_at,
      customer: ({ cart }) => buyerOf(cart),
      status: ({ status }) => status,
    },
    filters: { status: ({ status }) => status },
  })

export const useDraftOrder = (id: string | undefined) => useShopRecord(draftOrders, id)
export const useDraftOrderWrites = () => useShopWrites(draftOrders)

/** What is another one after anything in a draft's cart was changed. */
const itemsNow = ({ cart }: DraftOrder) =>
  cart.items.map(({ id, quantity, unit_price }) => `${id} ${quantity} ${unit_price}`).sort()

type LineDeed = { path: string; method?: 'POST' | 'DELETE'; data?: unknown; what: string }

/** The writes of what is in a draft. */
export function useDraftCart({ id, cart_id, cart }: DraftOrder) {
  const { act } = useDraftOrderWrites()
  const { reload } = useDraftOrder(id)
  /** Only the storefront can say how a cart is sent. */
  const ship = (option_id: string) =>
    act({
      id,
      path: `/store/carts/${cart_id}/shipping-methods`,
      data: { option_id },
      what: 'The choice of shipping',
      evidence: ({ cart }) => cart.shipping_methods.map((method) => method.id),
    })
  const putShippingBack = async () => {
    const now = await reload()
    if (now?.cart.shipping_methods.length !== 0) return
    for (const { shipping_option_id, shipping_option } of cart.shipping_methods)
      if (shipping_option) await ship(shipping_option_id)
  }
  /**
   * Medusa takes the shipping off a cart whose items change: it is put back, unless its option was
   * deleted. Where that fails the items are what they were made all the same.
   */
  const keepingShipping = async (change: () => Promise<unknown>) => {
    try {
      await change()
    } finally {
      await putShippingBack().catch(
        ({ error }: Failure) =>
          void notify({ color: 'red', message: `The shipping has to be chosen again: ${error}` }),
      )
    }
  }
  const write = (deed: LineDeed) => act({ id, ...deed, evidence: itemsNow })
  const change = (deed: LineDeed) => keepingShipping(() => write(deed))
  return { write, keepingShipping, change, ship }
}
