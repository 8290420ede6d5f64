import type { ShopCustomer, ShopOrder, ShopProduct } from '@/lib/commerce/schema'
import { shopNoun } from './shop-noun'
import { useShopList } from './use-shop-list'

export const products = shopNoun<ShopProduct>({ path: 'products', one: 'product' })
export const orders = shopNoun<ShopOrder>({ path: 'orders', one: 'order' })
export const customers = shopNoun<ShopCustomer>({ path: 'customers', one: 'customer' })

/** All products, or the gift cards among them. */
export const useProducts = (giftCards = false) =>
  useShopList(products, {
    params: {
      ...{ fields: 'id,title,handle,status,created_at', expand: 'type,collection,variants' },
      ...(giftCards && { is_giftcard: 'true' }),
    },
    sort: 'title',
    sorts: ['title', 'handle', 'status', 'created_at'],
    filters: ['status', 'type_id', 'collection_id', 'category_id', 'tags'],
  })

export const useOrders = () =>
  useShopList(orders, {
    params: {
      fields: 'id,display_id,created_at,email,status,payment_status,fulfillment_status,total,currency_code',
      expand: 'customer',
    },
    sort: '-display_id',
    sorts: ['display_id', 'created_at', 'status', 'payment_status', 'fulfillment_status'],
    filters: ['status', 'payment_status', 'fulfillment_status'],
  })

/** Medusa answers all fields of a customer, whatever is asked for; passwords are none of them. */
export const useCustomers = () =>
  useShopList(customers, {
    params: { expand: 'groups' },
    sort: '-created_at',
    sorts: ['first_name', 'email', 'created_at'],
  })
