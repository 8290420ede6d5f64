import { z } from '@/lib/shared/zod'
import * as sold from '@/components/commerce/orders/details/details'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { DraftOrder } from '@/hooks/commerce/orders/use-shop-draft-orders'

export const DetailsForm = z.object({
  ...sold.DETAILS,
  code: z.string().trim(),
  version: z.number().default(0),
})

/** For whom a draft is, and what is taken off: a code, or several with commas between. */
export const detailsOf = ({ cart }: DraftOrder, country: string) => ({
  ...sold.detailsOf(cart, country),
  code: cart.discounts
    .map(({ code }) => code)
    .sort()
    .join(', '),
})

/** Medusa writes codes in capitals. */
const codesIn = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)

/**
 * What of it is sent: whatever is another one than in the draft. `account` is whose the address is,
 * if anybody's.
 */
export function changedOf(
  { code, ...input }: Omit<z.output<typeof DetailsForm>, 'version'>,
  draft: DraftOrder,
  account?: string,
) {
  const codes = codesIn(code)
  const changed = sold.changedDetails(input, draft.cart)
  return {
    ...changed,
    ...(changed.email !== undefined && account && { customer_id: account }),
    ...(codes.join() !== codesIn(detailsOf(draft, '').code).join() && {
      discounts: codes.map((code) => ({ code })),
    }),
  }
}

export const detailsWords: FieldWords = { ...sold.detailsWords, code: { label: 'Discount codes' } }
