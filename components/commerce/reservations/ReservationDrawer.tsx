import { nameOfItem, reservations, useStockLeft, type ShopReservation } from '@/hooks/use-shop-stock'
import { useShopWrites } from '@/hooks/use-shop-record'
import type { Versioned } from '@/hooks/shop-noun'
import { ShopDrawer } from '../ShopDrawer'
import { ReservationFields } from './ReservationFields'
import { changedOf, refuseBeyond, ReservationForm, valuesOf, words } from './values'

/** One reservation. */
export function ReservationDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { update } = useShopWrites(reservations)
  const stockLeft = useStockLeft()
  return (
    <ShopDrawer
      entity={reservations}
      id={id}
      what="The reservation"
      title={({ inventory_item: item }: Versioned<ShopReservation>) => (item ? nameOfItem(item) : 'A reservation')}
      schema={ReservationForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      onSubmit={async ({ version, ...input }) => {
        refuseBeyond(await stockLeft(input.inventory_item_id, input.location_id, id), input.quantity)
        const what = `The reservation of ${input.quantity}`
        await update(id, version, () => changedOf(input), what)
        return `${what} saved.`
      }}
      onClose={onClose}
    >
      {(form) => <ReservationFields form={form} />}
    </ShopDrawer>
  )
}
