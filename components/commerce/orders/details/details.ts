import { z } from '@/lib/shared/zod'
import { email } from '@/components/commerce/fields/figures'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { Address } from '@/hooks/commerce/orders/use-shop-orders'
import { shownAddress } from '@/lib/shared/text/email-address'
import { addressLines } from './address'

const word = z.string().trim().max(200, 'This has at most 200 characters.')
export const ADDRESS = {
  first_name: word,
  last_name: word,
  company: word,
  address_1: word,
  address_2: word,
  postal_code: word,
  city: word,
  province: word,
  phone: word,
}
type Part = keyof typeof ADDRESS
const PARTS = Object.keys(ADDRESS) as Part[]
export type AddressValues = Record<Part | 'country', string>

export const emptyAddress = Object.fromEntries(PARTS.map((part) => [part, ''])) as Record<
  Part,
  string
>

const WholeAddress = z.object({ ...ADDRESS, country: z.string() })
/** To whom something is sold: where the goods go, and the bill where that goes elsewhere. */
export const DETAILS = { email, to: WholeAddress, elsewhere: z.boolean(), bill: WholeAddress }
export type Details = { email: string; to: AddressValues; elsewhere: boolean; bill: AddressValues }
/** Its fields that hold texts by their names. */
export const APART = ['to', 'bill'] as const

type Sold = { email: string; shipping_address: Address | null; billing_address: Address | null }

const valuesOf = (address: Address | null, country: string): AddressValues => ({
  ...(Object.fromEntries(PARTS.map((part) => [part, address?.[part] ?? ''])) as Record<
    Part,
    string
  >),
  country: address?.country_code ?? country,
})
const isSame = (one: Address | null, other: Address | null) =>
  addressLines(one ?? {}).join() === addressLines(other ?? {}).join()

/** As they are now; `country` is where an address begins that is not there yet. */
export const detailsOf = (
  { email, shipping_address, billing_address }: Sold,
  country: string,
): Details => ({
  email: shownAddress(email),
  to: valuesOf(shipping_address, country),
  bill: valuesOf(billing_address ?? shipping_address, country),
  elsewhere: billing_address !== null && !isSame(shipping_address, billing_address),
})

const billIn = ({ elsewhere, to, bill }: Details) => (elsewhere ? bill : to)
const differ = (one: AddressValues, other: AddressValues) =>
  [...PARTS, 'country' as const].some((part) => one[part] !== other[part])
const sent = ({ country, ...address }: AddressValues) => ({
  ...address,
  country_code: country || undefined,
})

/**
 * What of them is sent: whatever is another one. Medusa may write addresses of mail in small
 * letters.
 */
export function changedDetails(input: Details, sold: Sold) {
  const was = detailsOf(sold, input.to.country)
  return {
    ...(input.email.toLowerCase() !== sold.email.toLowerCase() && { email: input.email }),
    ...(differ(input.to, was.to) && { shipping_address: sent(input.to) }),
    ...(differ(billIn(input), billIn(was)) && { billing_address: sent(billIn(input)) }),
  }
}

const WORDS: Record<Part | 'country', string> = {
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  address_1: 'Street and number',
  address_2: 'Further line',
  postal_code: 'Postal code',
  city: 'City',
  province: 'State or region',
  country: 'Country',
  phone: 'Phone',
}
const wordsOf = (field: string, of: string): FieldWords =>
  Object.fromEntries(
    Object.entries(WORDS).map(([part, label]) => [`${field}.${part}`, { label: label + of }]),
  )
export const detailsWords: FieldWords = {
  email: { label: 'Customer’s e-mail address' },
  elsewhere: { label: 'The bill goes elsewhere' },
  ...wordsOf('to', ''),
  ...wordsOf('bill', ' of the bill'),
}
