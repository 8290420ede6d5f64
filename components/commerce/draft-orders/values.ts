import { z } from '@/lib/shared/zod'
import { email } from '@/components/commerce/fields/figures'
import {
  ADDRESS,
  emptyAddress,
  type AddressValues,
} from '@/components/commerce/orders/details/details'
import {
  added,
  emptyAdded,
  othersIn,
  variantOf,
  type AddedValue,
  type OtherValue,
} from '../orders/values'

export type DraftValues = AddressValues & {
  region: string
  /**
   * Who was chosen or typed, as the field shows them; where they are written to, and who they are
   * if they have an account.
   */
  buyer: string
  email: string
  customer: string
  added: AddedValue[]
  others: OtherValue[]
  way: string
  code: string
}

export const emptyDraft: Omit<DraftValues, 'region' | 'way' | 'country'> = {
  buyer: '',
  email: '',
  customer: '',
  code: '',
  added: [emptyAdded],
  others: [],
  ...emptyAddress,
}

/** Whoever fills in an order of other items alone leaves the first product's row as it was. */
const isUntouched = ({ variant }: AddedValue) => variant === ''

/** Lines of a draft order, of which there have to be some. */
export const linesIn = (currency: string) => ({
  added: z.preprocess((rows) => {
    const all = rows as AddedValue[]
    return all.length === 1 && isUntouched(all[0]!) ? [] : all
  }, added),
  others: othersIn(currency),
})
type Entered = { added: z.output<typeof added>; others: z.output<ReturnType<typeof othersIn>> }

export const hasLines = ({ added, others }: Entered) => added.length + others.length > 0
export const NO_LINES = { path: ['added'], message: 'Add a product or another item.' }

/** As Medusa wants them, by the fields that they were entered in. */
export const sentLines = ({ added, others }: Entered) => ({
  added: added.map(variantOf),
  others: others.map(({ title, price, quantity }) => ({ title, unit_price: price, quantity })),
})

export const draftIn = (currency: string) =>
  z
    .object({
      ...ADDRESS,
      ...linesIn(currency),
      region: z.string(),
      buyer: z.string().trim(),
      email,
      customer: z.string(),
      way: z.string(),
      code: z.string().trim(),
      country: z.string(),
    })
    .refine(hasLines, NO_LINES)
export type DraftInput = z.output<ReturnType<typeof draftIn>>

/** What is sent for a new draft order. Without a street the address is left to the customer. */
export function draftOf({
  region,
  buyer: _,
  email,
  customer,
  way,
  code,
  country,
  added,
  others,
  ...address
}: DraftInput) {
  const to = address.address_1 ? { ...address, country_code: country } : undefined
  return {
    email,
    ...(customer && { customer_id: customer }),
    region_id: region,
    items: Object.values(sentLines({ added, others })).flat(),
    shipping_methods: way ? [{ option_id: way }] : [],
    ...(code && { discounts: [{ code }] }),
    ...(to && { shipping_address: to, billing_address: to }),
  }
}
