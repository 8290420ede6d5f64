import { ShopDrawer } from '@/components/commerce/record/ShopDrawer'
import { nameOfItem, reservations, useStockLeft } from '@/hooks/commerce/products/use-shop-stock'
import { ReservationFields } from './ReservationFields'
import { changedOf, refuseBeyond, ReservationForm, valuesOf, words } from './values'

/** One reservation. */
export function ReservationDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const stockLeft = useStockLeft()
  return (
    <ShopDrawer
      entity={reservations}
      id={id}
      what="The reservation"
      title={({ inventory_item: item }) => (item ? nameOfItem(item) : 'A reservation')}
      schema={ReservationForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      named={({ quantity }) => `The reservation of ${quantity}`}
      ahead={async ({ inventory_item_id, location_id, quantity }) =>
        refuseBeyond(await stockLeft(inventory_item_id, location_id, id), quantity)
      }
      fieldsOf={changedOf}
      onClose={onClose}
    >
      {(form) => <ReservationFields form={form} />}
    </ShopDrawer>
  )
}
