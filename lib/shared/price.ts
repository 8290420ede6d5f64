import { z } from 'zod'
import { figureOf, isCurrency, MOST } from './money'

const AMOUNT = 'Enter a price in digits, as in 1200, with no more decimals than its currency has.'
const CURRENCY = 'Choose a currency.'

/**
 * What something costs, in the smallest unit of its currency; `atMost` has the rest of the rule,
 * which depends on that.
 */
export const Amount = z.number(AMOUNT).int(AMOUNT).min(0, AMOUNT)
export const Currency = z.string(CURRENCY).refine(isCurrency, CURRENCY)

/** Says of amounts in a price, by their fields, that they are more than can be kept. */
export const atMost =
  <Field extends string>(...fields: Field[]) =>
  (price: { currency: string } & Record<Field, number>, context: z.RefinementCtx) => {
    const message = `A price is at most ${figureOf({ amount: MOST, currency: price.currency })} ${price.currency}.`
    for (const field of fields)
      if (price[field] > MOST) context.addIssue({ code: 'custom', path: [field], message })
  }

export const Price = z
  .strictObject({ amount: Amount, currency: Currency })
  .superRefine(atMost('amount'))
