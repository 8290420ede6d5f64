import type { FieldWords } from '@/components/ui/form/field-words'
import { choicesOf } from '@/components/ui/list/filters/filter'
import type { ShopPriceList } from '@/hooks/commerce/products/use-shop-price-lists'

export const noun = { one: 'price list', many: 'price lists' }

export const TYPES: Record<ShopPriceList['type'], string> = { sale: 'Sale', override: 'Override' }
/** What each type does with the usual price. */
export const TYPE_ABOUT: Record<ShopPriceList['type'], string> = {
  sale: 'Shown as a lower price beside the usual one.',
  override: 'In the place of the usual price, which is not shown.',
}
export const typeChoices = choicesOf(TYPES)
export const statusChoices = choicesOf({ active: 'Active', draft: 'Draft' })

export const offWord = ({ status }: ShopPriceList) => status === 'draft' && 'Draft'

export const fieldWords: FieldWords = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  type: { label: 'Type', show: (type) => TYPES[type as ShopPriceList['type']] },
  isActive: { label: 'Active' },
  starts: { label: 'Starts' },
  ends: { label: 'Ends' },
  groups: { label: 'Customer groups' },
}
