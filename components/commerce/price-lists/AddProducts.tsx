import { TextInput } from '@mantine/core'
import { z } from '@/lib/shared/zod'
import { FormDialog } from '@/components/ui/form/FormDialog'
import {
  useProductPrices,
  type PricedProduct,
} from '@/hooks/commerce/products/use-shop-price-lists'
import { products } from '@/hooks/commerce/use-shop'
import { useRegionRows } from '@/hooks/commerce/use-shop-regions'
import { PickedField } from '../fields/PickedField'
import { changedBy, type Typed } from './cells'

const PERCENT = 'Enter a percentage from -100 to 999, such as -10, or nothing.'
const AddForm = z.object({
  picked: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .min(1, 'Choose at least one product.'),
  percent: z
    .string()
    .trim()
    .transform((typed) => typed.replace(',', '.'))
    .pipe(z.string().regex(/^(|[+-]?\d{1,3}(\.\d+)?)$/, PERCENT))
    .refine((text) => Number(text) >= -100, PERCENT),
})
const TITLES = { fields: 'id,title,created_at', expand: 'type' }

type Props = { onAdd: (products: PricedProduct[], typed: Typed) => void; onClose: () => void }

/**
 * Chooses products to enter prices of, with the usual ones changed by a percentage to begin with.
 */
export function AddProducts({ onAdd, onClose }: Props) {
  const load = useProductPrices()
  const { data: regions = [] } = useRegionRows()
  return (
    <FormDialog
      title="Add products"
      submitLabel="Add"
      schema={AddForm}
      initialValues={{ picked: [] as { id: string; name: string }[], percent: '' }}
      onClose={onClose}
      onSubmit={async ({ picked, percent }) => {
        const found = await load(picked.map(({ id }) => id))
        const currencies = [...new Set(regions.map(({ currency_code }) => currency_code))]
        onAdd(found, percent === '' ? {} : changedBy(Number(percent), found, currencies))
      }}
    >
      {(form) => (
        <>
          <PickedField
            of={products}
            nameOf={({ title }) => title}
            params={TITLES}
            what="The products"
            label="Products"
            placeholder="Search products"
            {...form.getInputProps('picked')}
          />
          <TextInput
            label="Begin with the usual prices, changed by"
            description="-10 takes a tenth off, 5 adds a twentieth. Empty: all prices are entered by hand."
            inputMode="text"
            autoComplete="off"
            rightSection="%"
            {...form.getInputProps('percent')}
          />
        </>
      )}
    </FormDialog>
  )
}
