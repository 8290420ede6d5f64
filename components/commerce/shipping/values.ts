import { z } from '@/lib/shared/zod'
import { amountFault } from '@/components/commerce/fields/amounts'
import { text } from '@/components/commerce/fields/figures'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { FulfillmentOption, ShopShippingOption } from '@/hooks/commerce/use-shop-shipping'
import { typedFigure, typedUnits } from '@/lib/client/format/money'

const Fields = z.object({
  name: text('Enter a name.'),
  region_id: z.string().min(1, 'Choose a region.'),
  /** That of the region: amounts are in it. */
  currency: z.string(),
  profile_id: z.string(),
  /** How it is sent, as the provider calls it. */
  way: z.string().min(1, 'Choose how it is sent.'),
  price_type: z.enum(['flat_rate', 'calculated']),
  amount: z.string().trim(),
  min_subtotal: z.string().trim(),
  max_subtotal: z.string().trim(),
  includes_tax: z.boolean(),
  admin_only: z.boolean(),
  is_return: z.boolean(),
  version: z.number().default(0),
})
type Input = Omit<z.output<typeof Fields>, 'version'>
export type ShippingOptionValues = Omit<z.input<typeof Fields>, 'version'>

/** Amounts are read as the region's currency has them. */
export const ShippingOptionForm = Fields.superRefine((values, context) => {
  const refuse = (field: 'amount' | 'min_subtotal' | 'max_subtotal', message: string | undefined) =>
    message && context.addIssue({ code: 'custom', path: [field], message })
  const { currency, price_type, min_subtotal: min, max_subtotal: max } = values
  if (!currency) return
  if (price_type === 'flat_rate') refuse('amount', amountFault(values.amount, currency))
  for (const field of ['min_subtotal', 'max_subtotal'] as const)
    if (values[field] !== '') refuse(field, amountFault(values[field], currency))
  if (min && max && (typedUnits(min, currency) ?? 0) >= (typedUnits(max, currency) ?? Infinity))
    refuse('max_subtotal', 'Enter more than the least.')
})

export const emptyShippingOption: ShippingOptionValues = {
  name: '',
  region_id: '',
  currency: '',
  profile_id: '',
  way: '',
  price_type: 'flat_rate',
  amount: '',
  min_subtotal: '',
  max_subtotal: '',
  includes_tax: false,
  admin_only: false,
  is_return: false,
}

export const wayOf = ({ provider_id, option }: FulfillmentOption) =>
  JSON.stringify([provider_id, option])

export function valuesOf(option: ShopShippingOption): ShippingOptionValues {
  const currency = option.region?.currency_code ?? ''
  const typed = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '' : typedFigure({ amount, currency })
  const bound = (kind: string) =>
    typed(option.requirements.find(({ type }) => type === kind)?.amount)
  return {
    name: option.name,
    region_id: option.region_id,
    currency,
    profile_id: option.profile_id,
    way: option.provider_id,
    price_type: option.price_type,
    amount: typed(option.amount),
    min_subtotal: bound('min_subtotal'),
    max_subtotal: bound('max_subtotal'),
    includes_tax: option.includes_tax ?? false,
    admin_only: option.admin_only,
    is_return: option.is_return,
  }
}

/** Medusa keeps a requirement that comes with its id, and takes away those that do not come. */
function requirementsOf(input: Input, before: ShopShippingOption['requirements'] = []) {
  return (['min_subtotal', 'max_subtotal'] as const)
    .filter((type) => input[type] !== '')
    .map((type) => {
      const id = before.find((one) => one.type === type)?.id
      return { ...(id && { id }), type, amount: typedUnits(input[type], input.currency)! }
    })
}

const priced = ({ price_type, amount, currency }: Input) =>
  price_type === 'flat_rate'
    ? { price_type, amount: typedUnits(amount, currency)! }
    : { price_type }

export function newOf(input: Input) {
  const { name, region_id, profile_id, way, admin_only, is_return, includes_tax } = input
  const [provider_id, data] = JSON.parse(way) as [string, Record<string, unknown>]
  const sold = {
    name,
    region_id,
    profile_id: profile_id || undefined,
    provider_id,
    data,
    admin_only,
    is_return,
  }
  return { ...sold, ...priced(input), includes_tax, requirements: requirementsOf(input) }
}

export const changedOf = (input: Input, { requirements }: ShopShippingOption) => ({
  name: input.name,
  admin_only: input.admin_only,
  includes_tax: input.includes_tax,
  ...priced(input),
  requirements: requirementsOf(input, requirements),
})

export const words: FieldWords = {
  name: { label: 'Name' },
  amount: { label: 'Price' },
  price_type: { label: 'How the price is found' },
  min_subtotal: { label: 'From a cart of' },
  max_subtotal: { label: 'Up to a cart of' },
  includes_tax: { label: 'The price includes tax' },
  admin_only: { label: 'For staff only' },
}
