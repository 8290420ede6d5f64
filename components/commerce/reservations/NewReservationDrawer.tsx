import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { reservations, useStockLeft } from '@/hooks/commerce/products/use-shop-stock'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { ReservationFields } from './ReservationFields'
import { emptyReservation, ReservationForm, newOf, refuseBeyond } from './values'

export function NewReservationDrawer({ onClose }: { onClose: () => void }) {
  const { create } = useShopWrites(reservations)
  const stockLeft = useStockLeft()
  return (
    <FormDrawer
      title="New reservation"
      submitLabel="Create"
      schema={ReservationForm}
      initialValues={emptyReservation}
      onClose={onClose}
      onSubmit={async (input) => {
        refuseBeyond(await stockLeft(input.inventory_item_id, input.location_id), input.quantity)
        const what = `The reservation of ${input.quantity}`
        await create(newOf(input), what)
        return `${what} created.`
      }}
    >
      {(form) => <ReservationFields form={form} isNew />}
    </FormDrawer>
  )
}
