import type { ShopPrice, ShopVariant } from '@/hooks/commerce/products/use-shop-products'
import { typedFigure, typedUnits } from '@/lib/client/format/money'
import { exponentOf } from '@/lib/shared/money/money'

/** Amounts as they are typed, by the currency's code in lower case. Nothing typed is no price. */
export type PriceValues = Record<string, string>

/** Its price for everybody in a currency: not that of one region, nor of a price list. */
const isOwn = ({ region_id, price_list_id }: ShopPrice) =>
  region_id === null && price_list_id === null

export const ownPrices = ({ prices }: Pick<ShopVariant, 'prices'>) => prices.filter(isOwn)

export const priceValuesOf = (variant: Pick<ShopVariant, 'prices'>): PriceValues =>
  Object.fromEntries(
    ownPrices(variant).map(({ amount, currency_code: currency }) => [
      currency,
      typedFigure({ amount, currency }),
    ]),
  )

/**
 * What is sent for prices. Medusa forgets what is not sent: prices of regions are sent as they are.
 */
export const pricesOf = (values: PriceValues, before: ShopPrice[] = []) => [
  ...Object.entries(values)
    .filter(([, written]) => written.trim() !== '')
    .map(([currency_code, written]) => ({
      currency_code,
      amount: typedUnits(written, currency_code)!,
    })),
  ...before
    .filter(({ region_id, price_list_id }) => region_id !== null && price_list_id === null)
    .map(({ region_id, amount }) => ({ region_id, amount })),
]

/** An example of an amount: "0.00", "0.000". */
export const exampleOf = (currency: string) =>
  exponentOf(currency) === 0 ? '0' : typedFigure({ amount: 0, currency })

/** The currencies of the shop, and those that something has a price in anyway. */
export const currenciesOf = (shop: string[], variants: Pick<ShopVariant, 'prices'>[]) =>
  [
    ...new Set([
      ...shop,
      ...variants.flatMap((variant) =>
        ownPrices(variant).map(({ currency_code }) => currency_code),
      ),
    ]),
  ].toSorted()
