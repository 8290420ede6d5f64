import { z } from '@/lib/shared/zod'
import { amountFault } from '@/components/commerce/fields/amounts'
import {
  isPlain,
  type CellPrice,
  type PricedProduct,
  type ShopPrice,
} from '@/hooks/commerce/products/use-shop-price-lists'
import type { Cells } from '@/hooks/ui/list/use-cells'
import { typedFigure, typedUnits } from '@/lib/client/format/money'
import { MOST } from '@/lib/shared/money/money'

/** What was typed, by the cell: "variant_1 usd". A cell that is not here was not touched. */
export type Typed = Cells

export const cellOf = (variant: string, currency: string) => `${variant} ${currency}`

/**
 * Nothing takes the price out of the list, for which somebody has to be allowed to delete in the
 * shop if there is one.
 */
export const pricesForm = (mayBeEmpty: (cell: string) => boolean) =>
  z.object({
    typed: z.record(z.string(), z.string().trim()).superRefine((typed, context) => {
      for (const [cell, written] of Object.entries(typed)) {
        const fault =
          written === '' ? !mayBeEmpty(cell) && NEEDS : amountFault(written, placeOf(cell).currency)
        if (fault) context.addIssue({ code: 'custom', path: [cell], message: fault })
      }
    }),
    version: z.number().default(0),
  })
const NEEDS = 'Taking a price out needs commerce:delete.'

/** The variant and the currency of a cell. */
export function placeOf(cell: string) {
  const [variant, currency] = cell.split(' ') as [string, string]
  return { variant, currency }
}

export const pricesOf = (typed: Typed): CellPrice[] =>
  Object.entries(typed).map(([cell, written]) => {
    const place = placeOf(cell)
    return { ...place, amount: written === '' ? null : typedUnits(written, place.currency) }
  })

type Variant = PricedProduct['variants'][number]

/** The price of a variant in a list, or with null the usual one, as far as the grid shows it. */
export const priceIn = (
  list: string | null,
  { prices }: Variant,
  currency: string,
): ShopPrice | undefined =>
  prices.find(
    (price) => price.price_list_id === list && price.currency_code === currency && isPlain(price),
  )

/** How many prices of a list hold for a region or a quantity alone. */
export const specialIn = (list: string, products: PricedProduct[]) =>
  products
    .flatMap(({ variants }) => variants)
    .flatMap(({ prices }) => prices)
    .filter((price) => price.price_list_id === list && !isPlain(price)).length

export const figureFor = (price: ShopPrice | undefined) =>
  price ? typedFigure({ amount: price.amount, currency: price.currency_code }) : ''

/**
 * The usual prices of variants, changed by so many percent. Where there is no usual price, there is
 * none.
 */
export function changedBy(percent: number, products: PricedProduct[], currencies: string[]): Typed {
  const typed: Typed = {}
  for (const variant of products.flatMap(({ variants }) => variants))
    for (const currency of currencies) {
      const usual = priceIn(null, variant, currency)
      if (!usual) continue
      const amount = Math.round((usual.amount * (100 + percent)) / 100)
      typed[cellOf(variant.id, currency)] = typedFigure({
        amount: Math.min(MOST, Math.max(0, amount)),
        currency,
      })
    }
  return typed
}

const variantIn = (products: PricedProduct[], id: string) =>
  products
    .flatMap((product) => product.variants.map((variant) => ({ product, variant })))
    .find(({ variant }) => variant.id === id)!

/** What a cell holds in a list. */
export function heldIn(list: string, products: PricedProduct[], cell: string): string {
  const { variant, currency } = placeOf(cell)
  return figureFor(priceIn(list, variantIn(products, variant).variant, currency))
}

/** "Gloves, M, USD" */
export function cellName(products: PricedProduct[], cell: string): string {
  const { variant: id, currency } = placeOf(cell)
  const { product, variant } = variantIn(products, id)
  return `${product.title}, ${variant.title}, ${currency.toUpperCase()}`
}
