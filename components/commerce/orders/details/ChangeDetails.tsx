import { z } from '@/lib/shared/zod'
import { WaitingDialog } from '@/components/commerce/area/WaitingDialog'
import { numberOf } from '@/components/commerce/orders/acts'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { wholeOrders, type WholeOrder } from '@/hooks/commerce/orders/use-shop-orders'
import { useShopForm } from '@/hooks/commerce/use-shop-form'
import { useRegionRows } from '@/hooks/commerce/use-shop-regions'
import { APART, changedDetails, DETAILS, detailsOf, detailsWords } from './details'
import { DetailsFields } from './DetailsFields'

type Props = { order: WholeOrder; onClose: () => void }

const TITLE = 'Customer and addresses'
const DetailsForm = z.object({ ...DETAILS, version: z.number().default(0) })

/** To whom an order goes, put right. */
export function ChangeDetails({ order, onClose }: Props) {
  const regions = useRegionRows()
  const countries = regions.data?.find(({ id }) => id === order.region_id)?.countries ?? []
  const valuesOf = (order: WholeOrder) => detailsOf(order, countries[0]?.iso_2 ?? '')
  const { asShown, save } = useShopForm(wholeOrders, valuesOf)
  if (!regions.data) return <WaitingDialog title={TITLE} answers={[regions]} onClose={onClose} />
  return (
    <FormDialog
      title={TITLE}
      schema={DetailsForm}
      words={detailsWords}
      apart={APART}
      record={asShown(order)}
      initialValues={valuesOf(order)}
      valuesOf={valuesOf}
      onClose={onClose}
      onSubmit={async ({ version, ...input }) => {
        const what = `Order ${numberOf(order)}`
        const fieldsOf = (now: WholeOrder) => changedDetails(input, now)
        const isDone = (now: WholeOrder) => Object.keys(fieldsOf(now)).length === 0
        await save({ id: order.id, version, what, fieldsOf, isDone })
        return `${what} saved.`
      }}
    >
      {(form) => <DetailsFields form={form} countries={countries} of={order} />}
    </FormDialog>
  )
}
