import { site } from './site'

/** Calls the storefront as a shopper's browser would: nobody's session, and no token. */
export async function shopper<Answer>(path: string, body?: object): Promise<Answer> {
  const response = await fetch(site.shop + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  if (!response.ok)
    throw new Error(`The shop answered ${path} with ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}

type Region = { id: string; countries: { iso_2: string }[] }
type Product = { variants: { id: string }[] }
type Order = { display_id: number }

/** Buys a thing, delivered to a country, under an e-mail address. Answers the order's number. */
export async function buy(
  handle: string,
  country: string,
  email: string,
  quantity = 1,
): Promise<number> {
  const { regions } = await shopper<{ regions: Region[] }>('/store/regions')
  const region_id = regions.find(({ countries }) =>
    countries.some(({ iso_2 }) => iso_2 === country),
  )!.id
  const { products } = await shopper<{ products: Product[] }>(`/store/products?handle=${handle}`)
  const { cart } = await shopper<{ cart: { id: string } }>('/store/carts', {
    region_id,
    country_code: country,
  })
  const to = `/store/carts/${cart.id}`
  await shopper(`${to}/line-items`, { variant_id: products[0]!.variants[0]!.id, quantity })
  const address = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    address_1: '1 Dock Street',
    city: 'Boston',
    country_code: country,
    postal_code: '02101',
  }
  await shopper(to, { email, shipping_address: address, billing_address: address })
  const { shipping_options: ways } = await shopper<{ shipping_options: { id: string }[] }>(
    `/store/shipping-options/${cart.id}`,
  )
  await shopper(`${to}/shipping-methods`, { option_id: ways[0]!.id })
  await shopper(`${to}/payment-sessions`, {})
  await shopper(`${to}/payment-session`, { provider_id: 'manual' })
  return (await shopper<{ data: Order }>(`${to}/complete`, {})).data.display_id
}

/** Opens an account in the shop. */
export const register = (first_name: string, email: string) =>
  shopper('/store/customers', {
    first_name,
    last_name: 'Shopper',
    email,
    password: 'a-long-pass-word',
  })
