import { z } from '@/lib/shared/zod'
import { titleOf } from '@/components/commerce/products/variants/combinations'
import { pricesFrom } from '@/components/commerce/products/variants/price-form'
import { pricesOf, type PriceValues } from '@/components/commerce/products/variants/prices'
import { moneyOf, typedUnits } from '@/lib/client/format/money'
import { Basics, emptyBasics } from '../products/values'

/** A card as it is sold: what it costs is what it is worth. */
export const GiftCardProductForm = z.object({
  ...Basics.shape,
  published: z.boolean(),
  denominations: z.array(z.object({ prices: pricesFrom(1) })).superRefine((rows, context) => {
    const names = rows.map(({ prices }) => nameOf(prices))
    const fault =
      rows.length === 0 || names.includes('')
        ? 'Enter what each is worth, in one currency at least.'
        : new Set(names).size < names.length && 'Two of them are worth the same.'
    if (fault) context.addIssue({ code: 'custom', message: fault })
  }),
})
export type GiftCardProductValues = z.input<typeof GiftCardProductForm>

export const emptyDenomination: { prices: PriceValues } = { prices: {} }
export const emptyGiftCardProduct: GiftCardProductValues = {
  ...emptyBasics,
  published: false,
  denominations: [emptyDenomination],
}

/**
 * "$50.00 / ¥5,000": what a denomination is called wherever it is sold; empty without an amount.
 */
const nameOf = (prices: PriceValues) =>
  titleOf(
    Object.entries(prices).map(([currency, written]) => {
      const units = typedUnits(written, currency)
      // Between a code and its figures no line breaks: here nobody would find that by a search.
      return units === null ? written.trim() : moneyOf(units, currency).replace(/\s/g, ' ')
    }),
  )

/** What is sent of a card beyond what any product has: nothing counts how many there are. */
export const giftCardOf = (denominations: GiftCardProductValues['denominations']) => ({
  is_giftcard: true,
  options: [{ title: 'Denomination' }],
  variants: denominations.map(({ prices }) => ({
    title: nameOf(prices),
    options: [{ value: nameOf(prices) }],
    prices: pricesOf(prices),
    manage_inventory: false,
  })),
})
