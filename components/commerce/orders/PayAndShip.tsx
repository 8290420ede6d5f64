import { Textarea } from '@mantine/core'
import { z } from '@/lib/shared/zod'
import { WaitingDialog } from '@/components/commerce/area/WaitingDialog'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { useOrderActs, type Parcel, type WholeOrder } from '@/hooks/commerce/orders/use-shop-orders'
import { numberOf } from './acts'
import { PlaceField, usePlaces } from './ChoiceFields'
import styles from './Fields.module.css'
import { parcelIn, toFulfil } from './returns/goods'
import { GoodsField } from './returns/GoodsField'
import { goodsIn, goodsValues, plainItemsOf, trackingNumbers } from './values'

type Props = { order: WholeOrder; onClose: () => void }

const FULFIL = 'Fulfil items'

/** Packs goods of an order: all that are left, or some. */
export function FulfilOrder({ order, onClose }: Props) {
  const goods = toFulfil(order)
  const act = useOrderActs(order)
  const places = usePlaces(
    order,
    goods.map(({ line }) => line.id),
  )
  if (!places.choices)
    return <WaitingDialog title={FULFIL} answers={places.answers} onClose={onClose} />
  return (
    <FormDialog
      title={FULFIL}
      submitLabel="Fulfil"
      schema={z.object({ goods: goodsIn(goods), place: z.string() })}
      initialValues={{ goods: goodsValues(goods, 'all'), place: places.usual }}
      onClose={onClose}
      onSubmit={async ({ goods, place }) => {
        await act({
          path: 'fulfillment',
          data: { items: plainItemsOf(goods), location_id: place || undefined },
          what: `The fulfilment of order ${numberOf(order)}`,
          evidence: ({ fulfillments }) => fulfillments.length,
        })
        return 'Fulfilled. It can be marked as shipped now.'
      }}
    >
      {(form) => (
        <>
          <GoodsField form={form} goods={goods} label="Items" />
          <PlaceField
            form={form}
            label="Stock location"
            description="Where the goods are taken from."
            choices={places.choices!}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Packs what a swap or a claim adds. */
export function SendAdded({
  order,
  below,
  what,
  sent,
  onClose,
}: Props & { below: string; what: string; sent: (order: WholeOrder) => unknown }) {
  const act = useOrderActs(order)
  const places = usePlaces(order, [])
  const title = `Fulfil ${what}`
  if (!places.choices)
    return <WaitingDialog title={title} answers={places.answers} onClose={onClose} />
  return (
    <FormDialog
      title={title}
      of={below}
      submitLabel="Fulfil"
      schema={z.object({ place: z.string() })}
      initialValues={{ place: places.usual }}
      onClose={onClose}
      onSubmit={async ({ place }) => {
        const data = { location_id: place || undefined }
        await act({
          path: `${below}fulfillments`,
          data,
          what: `The fulfilment of ${what}`,
          evidence: sent,
        })
        return 'Fulfilled. It can be marked as shipped now.'
      }}
    >
      {(form) => (
        <>
          <p className={styles.about}>Everything that is sent for {what} is packed at once.</p>
          <PlaceField
            form={form}
            label="Stock location"
            description="Where the goods are taken from."
            choices={places.choices!}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Says that a parcel has left, and by which numbers it is followed. */
export function ShipParcel({
  order,
  parcel,
  below,
  onClose,
}: Props & { parcel: Parcel; below: string }) {
  const act = useOrderActs(order)
  return (
    <FormDialog
      title="Mark as shipped"
      of={parcel.id}
      submitLabel="Mark as shipped"
      schema={z.object({ numbers: trackingNumbers })}
      initialValues={{ numbers: '' }}
      onClose={onClose}
      onSubmit={async ({ numbers }) => {
        await act({
          path: below ? `${below}shipments` : 'shipment',
          data: {
            fulfillment_id: parcel.id,
            tracking_numbers: numbers.length > 0 ? numbers : undefined,
          },
          what: 'The shipment',
          evidence: (order) => parcelIn(order, parcel.id)?.shipped_at,
        })
        return 'Marked as shipped.'
      }}
    >
      {(form) => (
        <Textarea
          label="Tracking numbers"
          description="One a line. Leave it empty where there is none."
          autosize
          minRows={2}
          maxRows={6}
          data-autofocus
          {...form.getInputProps('numbers')}
        />
      )}
    </FormDialog>
  )
}
