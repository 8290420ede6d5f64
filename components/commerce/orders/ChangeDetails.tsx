import { z } from 'zod'
import { FormDialog } from '@/components/forms/FormDialog'
import type { Versioned } from '@/hooks/shop-noun'
import { wholeOrders, type WholeOrder } from '@/hooks/use-shop-orders'
import { useShopWrites } from '@/hooks/use-shop-record'
import { useRegionRows } from '@/hooks/use-shop-regions'
import { WaitingDialog } from '../WaitingDialog'
import { numberOf } from './acts'
import { APART, changedDetails, DETAILS, detailsOf, detailsWords } from './details'
import { DetailsFields } from './DetailsFields'

type Props = { order: Versioned<WholeOrder>; onClose: () => void }

const TITLE = 'Customer and addresses'
const DetailsForm = z.object({ ...DETAILS, version: z.number().default(0) })

/** To whom an order goes, put right. */
export function ChangeDetails({ order, onClose }: Props) {
  const { update } = useShopWrites(wholeOrders)
  const regions = useRegionRows()
  if (!regions.data) return <WaitingDialog title={TITLE} answers={[regions]} onClose={onClose} />
  const countries = regions.data.find(({ id }) => id === order.region_id)?.countries ?? []
  const valuesOf = (order: WholeOrder) => detailsOf(order, countries[0]?.iso_2 ?? '')
  return (
    <FormDialog
      title={TITLE}
      schema={DetailsForm}
      words={detailsWords}
      apart={APART}
      record={order}
      initialValues={valuesOf(order)}
      valuesOf={valuesOf}
      onClose={onClose}
      onSubmit={async ({ version, ...input }) => {
        const what = `Order ${numberOf(order)}`
        const changed = (now: WholeOrder) => changedDetails(input, now)
        await update(order.id, version, changed, what, (now) => Object.keys(changed(now)).length === 0)
        return `${what} saved.`
      }}
    >
      {(form) => <DetailsFields form={form} countries={countries} />}
    </FormDialog>
  )
}
