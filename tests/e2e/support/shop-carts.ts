import { site } from './site'

/**
 * Calls the storefront as a shopper's browser would, signed in or not. Answers what it said,
 * whatever its status.
 */
async function ask<Told>(path: string, { body, token }: { body?: object; token?: string } = {}) {
  const response = await fetch(site.shop + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  })
  return { ok: response.ok, told: (await response.json()) as Told & { message?: string } }
}

const PASSWORD = 'a-long-pass-word'

/** Signs a customer in who has opened an account by `register`. */
export async function tokenOf(email: string): Promise<string> {
  const { told } = await ask<{ access_token: string }>('/store/auth/token', {
    body: { email, password: PASSWORD },
  })
  return told.access_token
}

type Region = { id: string; countries: { iso_2: string }[] }
type Product = { variants: { id: string }[] }
export type Cart = { id: string; discount_total: number; items: { unit_price: number }[] }

/** A cart with one thing in it, of a signed-in customer or of nobody in particular. */
export async function cartWith(handle: string, country: string, token?: string): Promise<Cart> {
  const { regions } = (await ask<{ regions: Region[] }>('/store/regions')).told
  const region_id = regions.find(({ countries }) =>
    countries.some(({ iso_2 }) => iso_2 === country),
  )!.id
  const { products } = (await ask<{ products: Product[] }>(`/store/products?handle=${handle}`)).told
  const { cart } = (
    await ask<{ cart: Cart }>('/store/carts', { body: { region_id, country_code: country }, token })
  ).told
  const line = { variant_id: products[0]!.variants[0]!.id, quantity: 1 }
  return (await ask<{ cart: Cart }>(`/store/carts/${cart.id}/line-items`, { body: line, token }))
    .told.cart
}

/** Enters a code in a cart: what it takes off, in the smallest unit, or why it is refused. */
export async function enterCode(
  cart: Cart,
  code: string,
  token?: string,
): Promise<number | string> {
  const { ok, told } = await ask<{ cart?: Cart }>(`/store/carts/${cart.id}`, {
    body: { discounts: [{ code }] },
    token,
  })
  return ok ? told.cart!.discount_total : told.message!
}
