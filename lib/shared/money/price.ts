import { z } from '@/lib/shared/zod'
import { isCurrency, MOST, type Money } from './money'

const AMOUNT = 'Enter a price in digits, as in 1200, with no more decimals than its currency has.'
const CURRENCY = 'Choose a currency.'

/**
 * What something costs, in the smallest unit of its currency; `atMost` has the rest of the rule,
 * which depends on that.
 */
export const Amount = z.number(AMOUNT).int(AMOUNT).min(0, AMOUNT)
export const Currency = z.string(CURRENCY).refine(isCurrency, CURRENCY)

/**
 * Refuses amounts in a price, by their fields, that are more than can be kept; `tooMuchWord` says
 * so.
 */
export const atMost =
  <Field extends string>(...fields: Field[]) =>
  (price: { currency: string } & Record<Field, number>, context: z.RefinementCtx) => {
    const most: Money = { amount: MOST, currency: price.currency }
    for (const field of fields)
      if (price[field] > MOST) context.addIssue({ code: 'custom', path: [field], params: { most } })
  }

export const Price = z
  .strictObject({ amount: Amount, currency: Currency })
  .superRefine(atMost('amount'))
