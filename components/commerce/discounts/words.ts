import { namesInOrder } from '@/components/commerce/list/in-order'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { Kind, Operator, ShopDiscount } from '@/hooks/commerce/use-shop-discounts'
import { moneyOf } from '@/lib/client/format/money'

export const noun = { one: 'discount', many: 'discounts' }

export const TYPES: Record<ShopDiscount['rule']['type'], string> = {
  percentage: 'Percentage',
  fixed: 'Fixed amount',
  free_shipping: 'Free shipping',
}

/** What each kind of condition is about, as a sentence goes on. */
export const KIND_WORDS: Record<Kind, { label: string; what: string }> = {
  products: { label: 'Products', what: 'The products' },
  product_types: { label: 'Product types', what: 'The product types' },
  product_collections: { label: 'Collections', what: 'The collections' },
  product_tags: { label: 'Product tags', what: 'The product tags' },
  customer_groups: { label: 'Customer groups', what: 'The customer groups' },
}
export const OPERATORS: Record<Operator, string> = { in: 'only', not_in: 'all but' }

/**
 * The regions that a discount holds in, by name: commerce has them in no order. A code's are those
 * of its template.
 */
export const regionsOf = ({ regions, parent_discount }: ShopDiscount) =>
  (regions.length > 0 ? regions : (parent_discount?.regions ?? [])).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )

/** "20 %", "$5.00", "Free shipping". */
export function valueWord(discount: ShopDiscount): string {
  const { type, value } = discount.rule
  if (type === 'free_shipping') return TYPES.free_shipping
  if (type === 'percentage') return `${value} %`
  const [region] = regionsOf(discount)
  return region ? moneyOf(value, region.currency_code) : TYPES.fixed
}

/** Why nobody can use it whatever the time, if so. */
export const offWord = ({ is_disabled, usage_limit, usage_count }: ShopDiscount) =>
  is_disabled ? 'Disabled' : usage_limit !== null && usage_count >= usage_limit && 'Used up'

type Condition = { type: Kind; operator: Operator; picked: { name: string }[] }
const conditionWord = ({ type, operator, picked }: Condition) =>
  `${KIND_WORDS[type].label}: ${OPERATORS[operator]} ${namesInOrder(picked.map(({ name }) => name)).join(', ')}`

/** How a discount's fields are called where two versions stand side by side. */
export const fieldWords: FieldWords = {
  code: { label: 'Code' },
  description: { label: 'Description' },
  value: { label: 'Value' },
  allocation: { label: 'Taken off' },
  regions: { label: 'Regions' },
  starts: { label: 'Starts' },
  ends: { label: 'Ends' },
  limit: { label: 'Usage limit' },
  days: { label: 'Each code is valid for, in days' },
  enabled: { label: 'Enabled' },
  conditions: {
    label: 'Conditions',
    show: (conditions) => (conditions as Condition[]).map(conditionWord).join('; '),
  },
  metadata: { label: 'Metadata' },
}
