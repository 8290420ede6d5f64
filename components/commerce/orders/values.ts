import { z } from '@/lib/shared/zod'
import { amountFault, isTooMuch, tooMuchWord } from '@/components/commerce/fields/amounts'
import { typedUnits } from '@/lib/client/format/money'
import type { Goods } from './returns/goods'

// What is entered is kept as it was typed: only what is sent has to be a number.

/** So many of one line, and why. */
export type GoodsValue = { id: string; quantity: string; reason: string; note: string }
export type AddedValue = { variant: string; name: string; quantity: string }
export type OtherValue = { title: string; price: string; quantity: string }

export const emptyAdded: AddedValue = { variant: '', name: '', quantity: '1' }
export const emptyOther: OtherValue = { title: '', price: '', quantity: '1' }

/** A form's goods before anything has been entered: all of each line, or none. */
export const goodsValues = (goods: Goods[], how: 'all' | 'none', reason = ''): GoodsValue[] =>
  goods.map(({ line, most }) => ({
    id: line.id,
    quantity: how === 'all' ? String(most) : '0',
    reason,
    note: '',
  }))

const figure = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** How many of each line, of which there have to be some. */
export const goodsIn = (goods: Goods[]) =>
  z
    .array(
      z.object({
        id: z.string(),
        quantity: z.string(),
        reason: z.string(),
        note: z.string().trim().max(500),
      }),
    )
    .superRefine((rows, context) => {
      for (const [index, { id, quantity }] of rows.entries()) {
        const most = goods.find(({ line }) => line.id === id)?.most ?? 0
        const count = quantity.trim() === '' ? 0 : figure(quantity)
        if (!(count <= most))
          context.addIssue({
            code: 'custom',
            path: [index, 'quantity'],
            message: `Enter a whole number up to ${most}.`,
          })
      }
      if (rows.every(({ quantity }) => quantity.trim() === '' || figure(quantity) === 0))
        context.addIssue({
          code: 'custom',
          path: [],
          message: 'Enter how many of at least one line.',
        })
    })
    .transform((rows) =>
      rows
        .map(({ quantity, ...row }) => ({
          ...row,
          quantity: quantity.trim() === '' ? 0 : figure(quantity),
        }))
        .filter(({ quantity }) => quantity > 0),
    )

export const count = z
  .string()
  .refine((text) => figure(text) > 0, 'Enter a whole number from 1 to 999,999.')
  .transform(figure)

/** An amount of a currency as people write it, in its smallest unit. */
const written = (currency: string, least: number, most?: number) =>
  z
    .string()
    .superRefine((text, context) => {
      const fault = amountFault(text, currency, least, most)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })
    .transform((text) => typedUnits(text, currency)!)

/** One that may be left out: undefined where nothing was entered. */
export const amountIn = (currency: string, most?: number) =>
  z
    .string()
    .transform((text) => text.trim() || undefined)
    .pipe(written(currency, 0, most).optional())

/** One that has to be entered, above zero. */
export const someAmountIn = (currency: string, most?: number) => written(currency, 1, most)

/** A price may be nothing at all, but it has to be said. */
export const priceIn = (currency: string) => written(currency, 0)

/** Variants that are put into an order. */
export const added = z.array(
  z.object({ variant: z.string().min(1, 'Choose a product.'), name: z.string(), quantity: count }),
)
/** What is not in the catalogue. */
export const othersIn = (currency: string) =>
  z
    .array(
      z.object({
        title: z.string().trim().min(1, 'Enter a title.').max(200),
        price: priceIn(currency),
        quantity: count,
      }),
    )
    .refine(
      (rows) => !isTooMuch(rows.reduce((sum, { price, quantity }) => sum + price * quantity, 0)),
      `Together they come to ${tooMuchWord(currency)}.`,
    )

/** Tracking numbers, as many as a line or a comma parts. */
export const trackingNumbers = z.string().transform((text) =>
  text
    .split(/[\n,]/)
    .map((one) => one.trim())
    .filter(Boolean),
)

/** As Medusa wants goods: their reason where one was chosen, and what was noted. */
export const itemsOf = (goods: { id: string; quantity: number; reason: string; note: string }[]) =>
  goods.map(({ id, quantity, reason, note }) => ({
    item_id: id,
    quantity,
    reason_id: reason || undefined,
    note: note || undefined,
  }))
export const plainItemsOf = (goods: { id: string; quantity: number }[]) =>
  goods.map(({ id, quantity }) => ({ item_id: id, quantity }))
/**
 * Of a return, whose other lines Medusa would lose, and refuse it for that: those that have not
 * come at all are said to be none.
 */
export const comeOf = (goods: Goods[], come: { id: string; quantity: number }[]) =>
  goods.map(({ line: { id } }) => come.find((one) => one.id === id) ?? { id, quantity: 0 })
export const variantOf = ({ variant, quantity }: { variant: string; quantity: number }) => ({
  variant_id: variant,
  quantity,
})
export const variantsOf = (rows: Parameters<typeof variantOf>[0][]) => rows.map(variantOf)
