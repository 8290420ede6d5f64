import { FormDrawer } from '@/components/forms/FormDrawer'
import type { ProductRecord, ShopVariant } from '@/hooks/use-shop-products'
import { useSetStock, useVariantStock } from '@/hooks/use-variant-stock'
import { useVariantWrites } from '@/hooks/use-variants'
import type { Failure } from '@/lib/client/call'
import { notify } from '@/lib/client/notify'
import { VariantFields } from './VariantFields'
import { emptyVariant, stockOf, variantFieldsOf, variantForm, variantTitle, variantValuesOf } from './variant-values'

type Props = {
  product: ProductRecord
  /** Undefined for a new one. */
  variant?: ShopVariant
  onClose: () => void
}

/** One variant of a product, with its prices and its stock. */
export function VariantDrawer({ product, variant, onClose }: Props) {
  const { data: stock, error } = useVariantStock(variant?.id)
  const { add, change } = useVariantWrites(product.id)
  const setStock = useSetStock()
  // What is entered begins with what is there.
  if (variant && !stock && !error) return null
  const levels = stock?.[0]?.location_levels
  const initial = variant ? variantValuesOf(product, variant, levels) : emptyVariant(product)
  return (
    <FormDrawer
      title={variant ? `Variant “${variant.title}”` : 'New variant'}
      submitLabel={variant ? 'Save' : 'Add'}
      wide
      schema={variantForm(product, variant?.id)}
      initialValues={initial}
      onClose={onClose}
      onSubmit={async (input) => {
        const name = variantTitle(input, product)
        const fields = variantFieldsOf(input, product, variant)
        const id = variant ? await change(variant.id, fields, name) : await add(fields, name)
        const touched = Object.entries(stockOf(input)).filter(
          ([location]) => (initial.stock[location] ?? '') !== input.stock[location],
        )
        try {
          if (input.manage_inventory) await setStock(id, Object.fromEntries(touched), name)
        } catch (cause) {
          // The variant itself is there: sent again it would be there twice.
          return void notify({
            color: 'red',
            message: `Variant “${name}” is saved, but not all of its stock: ${(cause as Failure).error} Open it again and enter the stock.`,
          })
        }
        return `Variant “${name}” ${variant ? 'saved' : 'added'}.`
      }}
    >
      {(form) => <VariantFields form={form} product={product} />}
    </FormDrawer>
  )
}
