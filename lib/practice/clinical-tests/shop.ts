import { shop, shopToAsk } from '@/lib/platform/commerce/commerce'
import { CommerceError } from '@/lib/platform/commerce/errors'
import type { Money } from '@/lib/shared/money/money'
import { TEST_HANDLE } from '@/lib/shared/shop-handles'

/** A test as the shop is to have it. Without a price, or retired, it is not for sale. */
export type Offer = {
  code: string
  name: string
  number: number
  forSale: boolean
  price: Money | null
  /**
   * Whether the shop is still to be told of the price. What it was told of is its own to change.
   */
  priceDue: boolean
  /** The currency of the version before. */
  formerCurrency: string | null
}
/** What the shop calls it. */
export type Sold = { productId: string; variantId: string }
type Known = {
  amount: number
  currency_code: string
  region_id: string | null
  price_list_id: string | null
}
type Variant = { id?: string; prices?: Known[] }
type Product = { id?: string; variants?: Variant[] }

/** By this a product is found again: a code is never given to another test. */
export const handleOf = (code: string) => TEST_HANDLE + code.toLowerCase()

async function find(code: string): Promise<Product | undefined> {
  const { products } = await shopToAsk().products.list({
    handle: handleOf(code),
    expand: 'variants,variants.prices',
    limit: 1,
  })
  return products[0]
}

/**
 * Prices are in the smallest unit of their currency there as here: no decimals are lost or made up.
 */
const pricesOf = ({ amount, currency }: Money) => [
  { amount, currency_code: currency.toLowerCase() },
]

/**
 * What is sent for prices. Medusa forgets what is not sent: of what it has, only what a test cost
 * before is to go.
 */
function pricesWith(price: Money, formerCurrency: string | null, { prices = [] }: Variant) {
  const ours = [price.currency, formerCurrency].map((currency) => currency?.toLowerCase())
  const kept = prices.filter(
    (one) => !one.price_list_id && (one.region_id || !ours.includes(one.currency_code)),
  )
  return [
    ...pricesOf(price),
    ...kept.map(({ amount, currency_code, region_id }) =>
      region_id ? { amount, region_id } : { amount, currency_code },
    ),
  ]
}

const OPTION = 'Test'

const contentOf = ({ code, name, number, forSale }: Offer) => ({
  title: name,
  status: forSale ? 'published' : 'draft',
  metadata: { clinicalTest: code, version: number },
})

async function create(offer: Offer & { price: Money }): Promise<Product> {
  const { code, name, price } = offer
  const made = {
    ...contentOf(offer),
    handle: handleOf(code),
    is_giftcard: false,
    discountable: true,
    options: [{ title: OPTION }],
    variants: [
      {
        title: name,
        sku: code,
        manage_inventory: false,
        prices: pricesOf(price),
        options: [{ value: code }],
      },
    ],
  }
  try {
    return (await shop().products.create(made as never)).product
  } catch (error) {
    // Somebody has made it at this moment, or its answer was lost: then it is there.
    const known =
      error instanceof CommerceError ? await find(code).catch(() => undefined) : undefined
    if (known) return known
    throw error
  }
}

/**
 * Has the shop sell a test, or no longer sell it, and at its price where that is due: else its
 * prices stay as they are. What is there by its code is changed and nothing is made twice, however
 * often this is asked for. Null for what was never in the shop. Throws `CommerceError`.
 */
export async function offer(wanted: Offer): Promise<Sold | null> {
  const { price, forSale, priceDue, formerCurrency, name } = wanted
  const known = await find(wanted.code)
  if (!known && (!forSale || !price)) return null
  const product = known ?? (await create(wanted as Offer & { price: Money }))
  const [productId, variant] = [product.id!, product.variants?.[0]]
  if (!variant?.id)
    throw new CommerceError('its product has no variant', {
      status: 404,
      type: 'not_found',
      httpMessage: 'No variant',
    })
  await shop().products.update(productId, contentOf(wanted) as never)
  const prices =
    price && forSale && priceDue ? { prices: pricesWith(price, formerCurrency, variant) } : {}
  await shop().products.updateVariant(productId, variant.id, { title: name, ...prices } as never)
  return { productId, variantId: variant.id }
}

/**
 * The price of a variant, in this currency if it has one in it; those of lists and sales are
 * others.
 */
function priceOf({ variants = [] }: Product, currency: string | undefined): Money | null {
  const prices = (variants[0]?.prices ?? []).filter((price) => !price.price_list_id)
  const found = prices.find((price) => price.currency_code === currency?.toLowerCase()) ?? prices[0]
  return found ? { amount: found.amount, currency: found.currency_code.toUpperCase() } : null
}

/**
 * What these products cost in the shop, by their ids; those that are gone have no price. Throws
 * `CommerceError`.
 */
export async function pricesIn(
  wanted: { productId: string; currency?: string }[],
): Promise<Map<string, Money | null>> {
  if (wanted.length === 0) return new Map()
  const id = wanted.map(({ productId }) => productId)
  const { products } = await shopToAsk().products.list({
    id,
    limit: id.length,
    expand: 'variants,variants.prices',
  } as never)
  const known = new Map((products as Product[]).map((product) => [product.id, product]))
  return new Map(
    wanted.map(
      ({ productId, currency }) =>
        [productId, priceOf(known.get(productId) ?? {}, currency)] as const,
    ),
  )
}
