import { z } from '@/lib/shared/zod'
import { text } from '@/components/commerce/fields/figures'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { ShopReturnReason } from '@/hooks/commerce/orders/use-shop-reasons'

export const ReturnReasonForm = z.object({
  label: text('Enter a label.'),
  value: text('Enter a value.', 100).regex(
    /^[a-z0-9_-]+$/,
    'Use small letters, digits, hyphens and underscores.',
  ),
  description: z.string().trim().max(500, 'A description has at most 500 characters.'),
  parent_return_reason_id: z.string(),
  version: z.number().default(0),
})
type Input = Omit<z.output<typeof ReturnReasonForm>, 'version'>
export type ReturnReasonValues = Omit<z.input<typeof ReturnReasonForm>, 'version'>

export const emptyReturnReason: ReturnReasonValues = {
  label: '',
  value: '',
  description: '',
  parent_return_reason_id: '',
}
export const valuesOf = (reason: ShopReturnReason): ReturnReasonValues => ({
  label: reason.label,
  value: reason.value,
  description: reason.description ?? '',
  parent_return_reason_id: reason.parent_return_reason_id ?? '',
})
/** Medusa leaves a reason where it was put. */
export const changedOf = ({ label, value, description }: Input) => ({ label, value, description })
export const newOf = ({ parent_return_reason_id, label, value, description }: Input) => ({
  label,
  value,
  description: description || undefined,
  ...(parent_return_reason_id && { parent_return_reason_id }),
})

export const words: FieldWords = {
  label: { label: 'Label' },
  value: { label: 'Value' },
  description: { label: 'Description' },
}
