import { z } from '@/lib/shared/zod'
import { quantity } from '@/components/commerce/fields/figures'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { ShopReservation } from '@/hooks/commerce/products/use-shop-stock'
import type { Failure } from '@/lib/client/call'

export const ReservationForm = z.object({
  inventory_item_id: z.string().min(1, 'Choose an item.'),
  location_id: z.string().min(1, 'Choose a location.'),
  quantity: quantity.refine((typed) => Number(typed) > 0, 'Reserve at least one.'),
  description: z.string().trim().max(500, 'A description has at most 500 characters.'),
  version: z.number().default(0),
})
type Input = Omit<z.output<typeof ReservationForm>, 'version'>
export type ReservationValues = Omit<z.input<typeof ReservationForm>, 'version'>

export const emptyReservation: ReservationValues = {
  inventory_item_id: '',
  location_id: '',
  quantity: '1',
  description: '',
}
export const valuesOf = (row: ShopReservation): ReservationValues => ({
  inventory_item_id: row.inventory_item_id,
  location_id: row.location_id,
  quantity: String(row.quantity),
  description: row.description ?? '',
})
export const changedOf = ({ location_id, quantity, description }: Input) => ({
  location_id,
  quantity: Number(quantity),
  description,
})
export const newOf = ({ inventory_item_id, ...input }: Input) => ({
  inventory_item_id,
  ...changedOf({ inventory_item_id, ...input }),
})

/** Refuses more than can be kept back. */
export function refuseBeyond(left: number, quantity: string) {
  if (Number(quantity) <= left) return
  const error =
    left > 0 ? `At most ${left} can be reserved there.` : 'Nothing is left there to reserve.'
  throw { status: 422, error, fields: { quantity: error } } satisfies Failure
}

export const words: FieldWords = {
  location_id: { label: 'Location' },
  quantity: { label: 'Quantity' },
  description: { label: 'Description' },
}
