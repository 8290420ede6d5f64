import type { Shop } from '@/dev/commerce/seed/client'

/** All records of a list of the admin API, whose answer has them under `key`. */
export const list = async <T>(shop: Shop, path: string, key: string) =>
  (await shop.get<{ [key: string]: T[] }>(`${path}?limit=1000`))[key]!

const LISTS = [
  ['/admin/regions', 'regions'],
  ['/admin/shipping-options', 'shipping_options'],
  ['/admin/sales-channels', 'sales_channels'],
  ['/admin/stock-locations', 'stock_locations'],
  ['/admin/inventory-items', 'inventory_items'],
  ['/admin/products', 'products'],
  ['/admin/variants', 'variants'],
  ['/admin/collections', 'collections'],
  ['/admin/product-categories', 'product_categories'],
  ['/admin/gift-cards', 'gift_cards'],
  ['/admin/discounts', 'discounts'],
  ['/admin/return-reasons', 'return_reasons'],
  ['/admin/publishable-api-keys', 'publishable_api_keys'],
  ['/admin/users', 'users'],
  ['/admin/customers', 'customers'],
  ['/admin/orders', 'orders'],
  ['/admin/draft-orders', 'draft_orders'],
  ['/admin/reservations', 'reservations'],
] as const

/** Every list of the shop, as its admin reads it. */
export async function everything(shop: Shop) {
  const all: { [path: string]: unknown } = { store: await shop.get('/admin/store') }
  for (const [path, key] of LISTS) all[path] = await list(shop, path, key)
  return all
}
