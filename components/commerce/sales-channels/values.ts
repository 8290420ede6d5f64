import { z } from '@/lib/shared/zod'
import { text } from '@/components/commerce/fields/figures'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { ShopSalesChannel } from '@/hooks/commerce/use-shop-channels'

export const SalesChannelForm = z.object({
  name: text('Enter a name.'),
  description: z.string().trim().max(500, 'A description has at most 500 characters.'),
  is_disabled: z.boolean(),
  version: z.number().default(0),
})
type Input = Omit<z.output<typeof SalesChannelForm>, 'version'>
export type SalesChannelValues = Omit<z.input<typeof SalesChannelForm>, 'version'>

export const emptySalesChannel: SalesChannelValues = {
  name: '',
  description: '',
  is_disabled: false,
}
export const valuesOf = ({
  name,
  description,
  is_disabled,
}: ShopSalesChannel): SalesChannelValues => ({
  name,
  description: description ?? '',
  is_disabled,
})
export const changedOf = ({ name, description, is_disabled }: Input) => ({
  name,
  description,
  is_disabled,
})
export const newOf = changedOf

export const words: FieldWords = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  is_disabled: { label: 'Switched off' },
}
