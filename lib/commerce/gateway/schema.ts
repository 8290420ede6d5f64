import { z } from '@/lib/shared/zod'

/** What a shop needs before anybody can buy in it, and what the console needs of a Medusa. */
export const PARTS = [
  'regions',
  'currencies',
  'products',
  'shipping options',
  'sales channels',
  'stock locations',
  'publishable keys',
  'order editing',
  'product categories',
  'inventory',
] as const
export type Part = (typeof PARTS)[number]

const state = z.enum(['none', 'starting', 'ready', 'refused', 'away'])

/** Whether the shop can be asked, for pages that show what the console itself knows. */
export const ShopState = z.object({ state })
export type ShopState = z.infer<typeof ShopState>

/** How the commerce back end is, as its page shows it. */
export const CommerceOverview = z.object({
  /** Not set up, started but not ready, ready, not taking our token, or not answering as one. */
  state,
  /** Where it is. */
  address: z.string().nullable(),
  /** What the store calls itself. */
  name: z.string().nullable(),
  /** Null for a Medusa that does not tell it. */
  version: z.string().nullable(),
  /** How long one call to it took, in ms. */
  latency: z.number().nullable(),
  missing: z.array(z.enum(PARTS)),
})
export type CommerceOverview = z.infer<typeof CommerceOverview>

/** A row of the shop by its address in the admin area, as in `products/prod_01H…`. */
const ShopAddress = z.string().regex(/^[a-z-]+\/[\w-]{1,100}$/, 'Unknown row.')
/** Some of them, with commas between: an order, and what else was asked for on its page. */
export const ShopAddresses = z
  .string()
  .transform((written) => written.split(','))
  .pipe(z.array(ShopAddress).max(100, 'Too many rows.'))
  .describe('Paths of rows of the shop, separated by commas: `products/prod_1`.')

/** What the page shows of Medusa's own rows. Its instants are ISO 8601. */
export type ShopRow = { id: string; created_at: string; updated_at: string }

export type ShopProduct = ShopRow & {
  title: string
  handle: string
  status: 'draft' | 'proposed' | 'published' | 'rejected'
  type: { value: string } | null
  collection: { title: string } | null
  /**
   * The quantity is of all stock locations together, and means nothing where stock is not managed.
   */
  variants: { manage_inventory: boolean; inventory_quantity: number }[]
}

export type ShopOrder = ShopRow & {
  display_id: number
  email: string
  customer: { email: string; first_name: string | null; last_name: string | null } | null
  status: 'pending' | 'completed' | 'archived' | 'canceled' | 'requires_action'
  payment_status:
    | 'not_paid'
    | 'awaiting'
    | 'captured'
    | 'partially_refunded'
    | 'refunded'
    | 'canceled'
    | 'requires_action'
  fulfillment_status:
    | 'not_fulfilled'
    | 'partially_fulfilled'
    | 'fulfilled'
    | 'partially_shipped'
    | 'shipped'
    | 'partially_returned'
    | 'returned'
    | 'canceled'
    | 'requires_action'
  /** How it is sent; none where there is nothing to send. */
  shipping_methods?: object[]
  /** In the smallest unit of its currency. */
  total: number
  /** ISO 4217, in lower case. */
  currency_code: string
}

export type ShopCustomer = ShopRow & {
  email: string
  first_name: string | null
  last_name: string | null
  has_account: boolean
  groups: { id: string; name: string }[]
}
