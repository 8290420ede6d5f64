import { FormDrawer } from '@/components/forms/FormDrawer'
import { useRegionRows } from '@/hooks/use-shop-regions'
import { discounts } from '@/hooks/use-shop-discounts'
import { useShopRecord, useShopWrites } from '@/hooks/use-shop-record'
import { DiscountFields } from './DiscountFields'
import { copyOf, DiscountForm, emptyDiscount, newDiscount, type DiscountValues } from './values'

type Props = { onClose: () => void }

/** A discount that is not there yet. It holds everywhere unless somebody says otherwise. */
export function NewDiscountDrawer({ onClose }: Props) {
  const { data, error } = useRegionRows()
  if (!data && !error) return null
  const regions = (data ?? []).map(({ id, name, currency_code }) => ({ id, name, currency: currency_code }))
  return <Drawer values={{ ...emptyDiscount, regions }} title="New discount" onClose={onClose} />
}

/** The same as another one, under a code of its own. */
export function DuplicateDiscountDrawer({ id, code, onClose }: Props & { id: string; code: string }) {
  const { record } = useShopRecord(discounts, id)
  return record ? <Drawer values={copyOf(record)} title={`Duplicate “${code}”`} onClose={onClose} /> : null
}

function Drawer({ values, title, onClose }: Props & { values: DiscountValues; title: string }) {
  const { create } = useShopWrites(discounts)
  return (
    <FormDrawer
      title={title}
      submitLabel="Create"
      schema={DiscountForm}
      initialValues={values}
      onClose={onClose}
      onSubmit={async (input) => {
        const what = `Discount “${input.code}”`
        await create(newDiscount(input), what)
        return `${what} created.`
      }}
    >
      {(form) => <DiscountFields form={form} isNew />}
    </FormDrawer>
  )
}
