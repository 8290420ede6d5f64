import { z } from '@/lib/shared/zod'
import { measure, quantity } from '@/components/commerce/fields/figures'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { ShopInventoryItem } from '@/hooks/commerce/products/use-shop-stock'
import type { Failure } from '@/lib/client/call'

const line = z.string().trim().max(250, 'This has at most 250 characters.')
export const InventoryItemForm = z.object({
  title: line,
  sku: line,
  requires_shipping: z.boolean(),
  weight: measure,
  length: measure,
  width: measure,
  height: measure,
  origin_country: z.string(),
  hs_code: line,
  mid_code: line,
  material: line,
  version: z.number().default(0),
})
type Input = Omit<z.output<typeof InventoryItemForm>, 'version'>
export type InventoryItemValues = Omit<z.input<typeof InventoryItemForm>, 'version'>

const typed = (value: number | null) => (value === null ? '' : String(value))
export const valuesOf = (item: ShopInventoryItem): InventoryItemValues => ({
  title: item.title ?? '',
  sku: item.sku ?? '',
  requires_shipping: item.requires_shipping,
  weight: typed(item.weight),
  length: typed(item.length),
  width: typed(item.width),
  height: typed(item.height),
  origin_country: item.origin_country ?? '',
  hs_code: item.hs_code ?? '',
  mid_code: item.mid_code ?? '',
  material: item.material ?? '',
})

const figure = (value: string) => (value === '' ? null : Number(value))
export const changedOf = ({
  weight,
  length,
  width,
  height,
  sku,
  origin_country,
  ...input
}: Input) => ({
  ...input,
  weight: figure(weight),
  length: figure(length),
  width: figure(width),
  height: figure(height),
  // An empty SKU would be one that only one item can have.
  sku: sku || null,
  origin_country: origin_country || null,
})

export const words: FieldWords = {
  title: { label: 'Title' },
  sku: { label: 'SKU' },
  requires_shipping: { label: 'Has to be sent' },
  weight: { label: 'Weight' },
  length: { label: 'Length' },
  width: { label: 'Width' },
  height: { label: 'Height' },
  origin_country: { label: 'Country of origin' },
  hs_code: { label: 'HS code' },
  mid_code: { label: 'MID code' },
  material: { label: 'Material' },
}

export const LevelForm = z.object({
  location_id: z.string().min(1, 'Choose a location.'),
  stocked_quantity: quantity,
  incoming_quantity: quantity,
  version: z.number().default(0),
})
export type LevelValues = Omit<z.input<typeof LevelForm>, 'version'>
export const levelWords: FieldWords = {
  stocked_quantity: { label: 'In stock' },
  incoming_quantity: { label: 'On the way' },
}
/** How much of an item there is at a location; where it does not lie there is none. */
export function levelValuesOf(
  { location_levels }: ShopInventoryItem,
  location_id: string,
): LevelValues {
  const there = location_levels.find((level) => level.location_id === location_id)
  return {
    location_id,
    stocked_quantity: String(there?.stocked_quantity ?? 0),
    incoming_quantity: String(there?.incoming_quantity ?? 0),
  }
}
/** Refuses to add a location where somebody else has put some meanwhile. */
export function refuseThere({ location_levels }: ShopInventoryItem, location_id: string) {
  if (!location_levels.some((level) => level.location_id === location_id)) return
  const error = 'It lies there already: change the stock of that location.'
  throw { status: 409, error, fields: { location_id: error } } satisfies Failure
}
