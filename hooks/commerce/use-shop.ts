import type { ShopCustomer, ShopOrder, ShopProduct } from '@/lib/commerce/gateway/schema'
import { shopNoun } from './shop-noun'
import { useShopList, type Found } from './use-shop-list'

export const products = shopNoun<ShopProduct>({ path: 'products', one: 'product' })
export const orders = shopNoun<ShopOrder>({ path: 'orders', one: 'order' })
export const customers = shopNoun<ShopCustomer>({ path: 'customers', one: 'customer' })

export const foundProducts: Found = {
  params: { fields: 'id,title,handle,status,created_at', expand: 'type,collection,variants' },
  sort: 'title',
  sorts: ['title', 'handle', 'status', 'created_at'],
  filters: ['status', 'type_id', 'collection_id', 'category_id', 'tags'],
}
const foundGiftCards: Found = {
  ...foundProducts,
  params: { ...foundProducts.params, is_giftcard: 'true' },
}

/** All products, or the gift cards among them. */
export const useProducts = (giftCards = false) =>
  useShopList(products, giftCards ? foundGiftCards : foundProducts)

/** Their number is the one thing that no two have alike; it says which is the latest, too. */
export const foundOrders: Found = {
  params: {
    fields:
      'id,display_id,created_at,email,status,payment_status,fulfillment_status,total,currency_code',
    expand: 'customer,shipping_methods',
  },
  sort: '-display_id',
  sorts: ['display_id'],
  filters: ['status', 'payment_status', 'fulfillment_status'],
}
export const useOrders = () => useShopList(orders, foundOrders)

/** Medusa answers all fields of a customer, whatever is asked for; passwords are none of them. */
export const foundCustomers: Found = {
  params: { expand: 'groups' },
  sort: '-created_at',
  sorts: ['first_name', 'email', 'created_at'],
}
export const useCustomers = () => useShopList(customers, foundCustomers)
