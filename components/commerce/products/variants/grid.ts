import { z } from '@/lib/shared/zod'
import { cellOf } from '@/components/commerce/price-lists/cells'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { ProductRecord, ShopVariant } from '@/hooks/commerce/products/use-shop-products'
import { Prices } from './price-form'
import { pricesOf, priceValuesOf, type PriceValues } from './prices'

export const GridForm = z.object({ cells: Prices, version: z.number().default(0) })
/** What is in each cell: `variant_1 usd`. */
export type GridValues = { cells: Record<string, string> }

export const gridOf = ({ variants }: Pick<ProductRecord, 'variants'>): GridValues => ({
  cells: Object.fromEntries(
    variants.flatMap((variant) =>
      Object.entries(priceValuesOf(variant)).map(([code, written]) => [
        cellOf(variant.id, code),
        written,
      ]),
    ),
  ),
})

/** How a cell is called where two versions of it are compared. */
export const gridWords = (
  { variants }: Pick<ProductRecord, 'variants'>,
  currencies: string[],
): FieldWords =>
  Object.fromEntries(
    variants.flatMap(({ id, title }) =>
      currencies.map((code) => [
        `cells.${cellOf(id, code)}`,
        { label: `${title} in ${code.toUpperCase()}` },
      ]),
    ),
  )

const amountsOf = (values: PriceValues) => {
  const amounts = pricesOf(values).map((price) => Object.values(price).join(' '))
  return amounts.sort().join()
}

/** The variants whose prices are others in a grid, each with what is sent for its prices then. */
export const changedIn = ({ cells }: GridValues, variants: ShopVariant[]) =>
  variants.flatMap((variant) => {
    const entered = Object.entries(cells).filter(([cell]) => cell.startsWith(`${variant.id} `))
    const values = Object.fromEntries(
      entered.map(([cell, written]) => [cell.split(' ')[1]!, written]),
    )
    const isSame = amountsOf(values) === amountsOf(priceValuesOf(variant))
    return isSame ? [] : [{ variant, prices: pricesOf(values, variant.prices) }]
  })
