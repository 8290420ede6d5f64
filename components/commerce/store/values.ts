import { z } from '@/lib/shared/zod'
import { text } from '@/components/commerce/fields/figures'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { ShopStore } from '@/hooks/commerce/use-shop-store'

const link = z
  .string()
  .trim()
  .max(500)
  .refine(
    (typed) => typed === '' || /^https?:\/\/\S+$/.test(typed),
    'Enter an address that begins with https://.',
  )
export const StoreForm = z.object({
  name: text('Enter a name.'),
  default_currency_code: z.string().min(1, 'Choose a currency.'),
  swap_link_template: link,
  payment_link_template: link,
  invite_link_template: link,
  version: z.number().default(0),
})
export type StoreValues = Omit<z.input<typeof StoreForm>, 'version'>
export const valuesOf = (store: ShopStore): StoreValues => ({
  name: store.name,
  default_currency_code: store.default_currency_code,
  swap_link_template: store.swap_link_template ?? '',
  payment_link_template: store.payment_link_template ?? '',
  invite_link_template: store.invite_link_template ?? '',
})
export const words: FieldWords = {
  name: { label: 'Name' },
  default_currency_code: { label: 'Default currency' },
  swap_link_template: { label: 'Link for a swap' },
  payment_link_template: { label: 'Link to pay' },
  invite_link_template: { label: 'Link for an invitation' },
}
