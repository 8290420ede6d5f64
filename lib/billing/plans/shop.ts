import { isAway, shop, shopToAsk } from '@/lib/platform/commerce/commerce'
import { CommerceError } from '@/lib/platform/commerce/errors'
import { skuOf } from '@/lib/shared/plan-skus'
import { PLAN_HANDLE } from '@/lib/shared/shop-handles'
import type { PlanPrice } from './schema'

type Version = { number: number; name: string; prices: PlanPrice[] }
/**
 * A plan as the shop is to have it: `live` in the version with this `number`, or open to nobody
 * new.
 */
export type Offer = {
  code: string
  name: string
  description: string
  number: number
  live: boolean
  versions: Version[]
}
/** What the shop calls it: its product, and its variants by their stock-keeping units. */
export type Sold = { productId: string; variants: Record<string, string> }

type Amounts = { amount: number; currency_code: string }[]
type Wanted = { sku: string; title: string; prices: Amounts }
type Known = {
  id: string
  sku: string | null
  title: string
  prices?: (Amounts[number] & { price_list_id: string | null })[]
}
type Product = { id: string; options: { id: string }[]; variants: Known[] }

/** By this a product is found again: a code that was published is never given to another plan. */
export const handleOf = (code: string) => PLAN_HANDLE + code

const OPTION = 'Version'

/**
 * Amounts are in the smallest unit of their currency there as here: no decimals are lost or made
 * up.
 */
function variantsOf(code: string, { number, name, prices }: Version): Wanted[] {
  const amounts = (interval: PlanPrice['interval'], field: 'amount' | 'seatAmount') =>
    prices
      .filter((price) => price.interval === interval)
      .map((price) => ({ amount: price[field], currency_code: price.currency.toLowerCase() }))
  return (['month', 'year'] as const)
    .filter((interval) => prices.some((price) => price.interval === interval))
    .flatMap((interval) => {
      const title = `${name}, version ${number}, a ${interval}`
      return [
        { sku: skuOf(code, number, interval), title, prices: amounts(interval, 'amount') },
        {
          sku: skuOf(code, number, interval, true),
          title: `${title}, extra seat`,
          prices: amounts(interval, 'seatAmount'),
        },
      ]
    })
}

async function find(code: string): Promise<Product | undefined> {
  const query = { handle: handleOf(code), expand: 'options,variants,variants.prices', limit: 1 }
  return (await shopToAsk().products.list(query)).products[0] as unknown as Product | undefined
}

/**
 * Never `published`, and in no sales channel: shoppers neither see a plan nor put it into a cart.
 */
const contentOf = ({ code, name, description, number, live }: Offer) => ({
  title: name,
  description,
  status: live ? 'proposed' : 'draft',
  metadata: { plan: code, version: number },
  discountable: false,
})

const sameIn = (one: Wanted, { title, prices = [] }: Known) => {
  const said = (amounts: Amounts) =>
    amounts
      .map((price) => `${price.currency_code} ${price.amount}`)
      .sort()
      .join()
  return (
    title === one.title && said(prices.filter((price) => !price.price_list_id)) === said(one.prices)
  )
}

/**
 * Does it, unless somebody else has done it at this moment, or has and the answer was lost: then it
 * is there.
 */
async function once(make: () => Promise<unknown>, isThere: () => Promise<boolean>) {
  try {
    await make()
  } catch (error) {
    if (error instanceof CommerceError && (await isThere().catch(() => false))) return
    throw error
  }
}

const createProduct = (offer: Offer) => {
  const made = {
    ...contentOf(offer),
    handle: handleOf(offer.code),
    is_giftcard: false,
    options: [{ title: OPTION }],
  }
  return once(
    () => shop().products.create(made as never),
    async () => (await find(offer.code)) !== undefined,
  )
}

const createVariant = (code: string, product: Product, { sku, title, prices }: Wanted) => {
  const options = [{ option_id: product.options[0]!.id, value: sku }]
  const made = { title, sku, manage_inventory: false, prices, options }
  return once(
    () => shop().products.createVariant(product.id, made as never),
    async () => Boolean((await find(code))?.variants.some((variant) => variant.sku === sku)),
  )
}

async function writeVariant(code: string, product: Product, wanted: Wanted) {
  const { sku, title, prices } = wanted
  const there = product.variants.find((variant) => variant.sku === sku)
  if (!there) await createVariant(code, product, wanted)
  else if (!sameIn(wanted, there))
    await shop().products.updateVariant(product.id, there.id, { title, prices } as never)
}

/**
 * Has the shop know a plan: one product, and for each version and interval the plan and an extra
 * seat. What is there is changed where it differs, what is not is made, and nothing is taken away
 * or made twice, however often this is asked for. Null for a plan that was archived before the shop
 * knew it. Throws `CommerceError`.
 */
export async function offer(wanted: Offer): Promise<Sold | null> {
  const { code, versions, live } = wanted
  if (!(await find(code))) {
    if (!live) return null
    await createProduct(wanted)
  }
  const product = await known(code)
  await shop().products.update(product.id, { ...contentOf(wanted), sales_channels: [] } as never)
  for (const version of versions.toSorted((a, b) => b.number - a.number))
    for (const one of variantsOf(code, version))
      await writeVariant(code, product, one).catch((error: unknown) => {
        // What it refuses of an older version it refused when that was published, and said so.
        if (version.number === wanted.number || !(error instanceof CommerceError) || isAway(error))
          throw error
      })
  const { id, variants } = await known(code)
  return {
    productId: id,
    variants: Object.fromEntries(variants.map((variant) => [variant.sku, variant.id])),
  }
}

async function known(code: string): Promise<Product> {
  const product = await find(code)
  if (!product?.options[0])
    throw new CommerceError('its product is gone', {
      status: 404,
      type: 'not_found',
      httpMessage: 'No product',
    })
  return product
}
