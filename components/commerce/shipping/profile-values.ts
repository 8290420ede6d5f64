import { z } from '@/lib/shared/zod'
import { text } from '@/components/commerce/fields/figures'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { ShopShippingProfile } from '@/hooks/commerce/use-shop-shipping'

export const ShippingProfileForm = z.object({
  name: text('Enter a name.'),
  version: z.number().default(0),
})
export type ShippingProfileValues = { name: string }
export const valuesOfProfile = ({ name }: ShopShippingProfile): ShippingProfileValues => ({ name })
export const profileWords: FieldWords = { name: { label: 'Name' } }
