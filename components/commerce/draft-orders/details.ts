import '@/lib/client/zod'
import { z } from 'zod'
import type { FieldWords } from '@/components/forms/field-words'
import type { DraftOrder } from '@/hooks/use-shop-draft-orders'
import type { Address } from '@/hooks/use-shop-orders'
import { addressLines } from '../orders/address'
import { ADDRESS, email, type AddressValues } from './values'

export const DetailsForm = z.object({
  ...{ ...ADDRESS, email, country: z.string(), code: z.string().trim() },
  version: z.number().default(0),
})
export type DetailsValues = AddressValues & { email: string; code: string }

/** For whom a draft is, and what is taken off: a code, or several with commas between. */
export function detailsOf(
  { cart: { email, discounts, shipping_address: to } }: DraftOrder,
  country: string,
): DetailsValues {
  const known = Object.keys(ADDRESS).map((name) => [name, to?.[name as keyof typeof ADDRESS] ?? ''])
  const address = Object.fromEntries(known) as Record<keyof typeof ADDRESS, string>
  return { ...address, email, code: discounts.map(({ code }) => code).join(', '), country: to?.country_code ?? country }
}

const isSame = (one: Address | null, other: Address | null) => addressLines(one ?? {}).join() === addressLines(other ?? {}).join() // prettier-ignore

/** Medusa writes codes in capitals, and addresses of mail in small letters. */
const codesIn = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)

/** What of it is sent: whatever is another one than in the draft. The bill goes where the goods go, as it did before. */
export function changedOf({ email, code, country, ...address }: z.output<typeof DetailsForm>, draft: DraftOrder) {
  const { version: _version, ...written } = address
  const { shipping_address, billing_address } = draft.cart
  const was = detailsOf(draft, country)
  const to = { ...written, country_code: country || undefined }
  const isMoved = Object.entries({ ...written, country }).some(
    ([name, value]) => was[name as keyof AddressValues] !== value,
  )
  return {
    ...(email.toLowerCase() !== was.email.toLowerCase() && { email }),
    ...(isMoved && { shipping_address: to }),
    ...(isMoved && isSame(shipping_address, billing_address) && { billing_address: to }),
    ...(codesIn(code).join() !== codesIn(was.code).join() && { discounts: codesIn(code).map((code) => ({ code })) }),
  }
}

/** Whether a draft is what was written: that tells whether a change whose answer was lost was made. */
export const isAsWritten = (input: z.output<typeof DetailsForm>, draft: DraftOrder) =>
  Object.keys(changedOf(input, draft)).length === 0

export const detailsWords: FieldWords = {
  ...{ email: { label: 'Customer’s e-mail address' }, code: { label: 'Discount codes' } },
  ...{
    first_name: { label: 'First name' },
    last_name: { label: 'Last name' },
    address_1: { label: 'Street and number' },
  },
  ...{ postal_code: { label: 'Postal code' }, city: { label: 'City' }, country: { label: 'Country' } },
}
