import { expect } from 'vitest'
import type { Clinic } from '../practice/clinic'
import { through } from './gateway'
import type { Sent } from '../http/request'

/** What can be bought in Kuwait, and how it is shipped there. */
export type Shop = { region: string; variant: string; shipping: string }

export async function kuwait(): Promise<Shop> {
  const { regions } = (await through('/admin/regions')).body
  const region = regions.find(({ name }: { name: string }) => name === 'Kuwait').id
  const { products } = (await through('/admin/products?handle=opening-workshop')).body
  const { shipping_options: options } = (
    await through(`/admin/shipping-options?region_id=${region}&is_return=false`)
  ).body
  const shipping = options.find(({ name }: { name: string }) => name === 'Standard').id
  return { region, variant: products[0].variants[0].id, shipping }
}

/** A storefront call of an organization's administrator, on its own host. */
export const at = (clinic: Clinic, path: string, sent: Sent = {}) =>
  through(`/store${path}`, { host: clinic.host, as: clinic.admin, ...sent })

/** One that has to succeed. */
export async function sure(clinic: Clinic, path: string, sent?: Sent) {
  const { status, body } = await at(clinic, path, sent)
  expect([path, status, body.message]).toEqual([path, 200, undefined])
  return body
}

export const ADDRESS = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  address_1: '1 Port Road',
  city: 'Kuwait City',
  country_code: 'kw',
  postal_code: '13001',
}

export const cartAt = async (clinic: Clinic, { region }: Shop): Promise<string> =>
  (await sure(clinic, '/carts', { json: { region_id: region } })).cart.id

/** A cart of one piece, which only has to be completed. */
export async function filledAt(clinic: Clinic, shop: Shop): Promise<string> {
  const cart = await cartAt(clinic, shop)
  const post = (path: string, json: object = {}) => sure(clinic, `/carts/${cart}${path}`, { json })
  await post('/line-items', { variant_id: shop.variant, quantity: 1 })
  await post('', { shipping_address: ADDRESS, billing_address: ADDRESS })
  await post('/shipping-methods', { option_id: shop.shipping })
  await post('/payment-sessions')
  await post('/payment-session', { provider_id: 'manual' })
  return cart
}

export const complete = (clinic: Clinic, cart: string) =>
  at(clinic, `/carts/${cart}/complete`, { json: {} })

export async function orderAt(
  clinic: Clinic,
  shop: Shop,
): Promise<{ id: string; cart: string; item: string }> {
  const cart = await filledAt(clinic, shop)
  const { body } = await complete(clinic, cart)
  expect(body.type).toBe('order')
  return { id: body.data.id, cart, item: body.data.items[0].id }
}
