import { FormDrawer } from '@/components/ui/form/FormDrawer'
import {
  useShopCurrencies,
  type ProductRecord,
  type ShopVariant,
} from '@/hooks/commerce/products/use-shop-products'
import { useStockLocationRows } from '@/hooks/commerce/products/use-shop-stock'
import { stockedAt, useSetStock, useStockNow } from '@/hooks/commerce/products/use-variant-stock'
import { useVariantWrites, withVariant } from '@/hooks/commerce/products/use-variants'
import type { Versioned } from '@/hooks/commerce/shop-noun'
import { useShopForm } from '@/hooks/commerce/use-shop-form'
import { changedMeanwhile } from '@/hooks/commerce/use-shop-record'
import { useCells, type Cells } from '@/hooks/ui/list/use-cells'
import type { Failure } from '@/lib/client/call'
import { notify } from '@/lib/client/notify'
import { VariantFields } from './VariantFields'
import { currenciesOf } from './prices'
import {
  APART,
  emptyVariant,
  stockOf,
  variantFieldsOf,
  variantForm,
  variantTitle,
  variantValuesOf,
  variantWords,
} from './variant-values'

type Props = {
  product: ProductRecord
  /** Undefined for a new one. */
  variant?: ShopVariant
  onClose: () => void
}

/** With what lies at those locations for which something was typed. */
type Edited = Versioned<ProductRecord> & { counted?: Cells }

/** One variant of a product, with its prices and its stock. */
export function VariantDrawer({ product, variant, onClose }: Props) {
  const { add, change } = useVariantWrites(product.id)
  const setStock = useSetStock()
  const stockNow = useStockNow()
  const stock = useCells()
  const { data: shop = [] } = useShopCurrencies()
  const { data: places = [] } = useStockLocationRows()
  const itself = ({ variants }: ProductRecord) =>
    variants.find(({ id }) => id === variant?.id) ?? variant!
  const valuesOf = (product: ProductRecord) => variantValuesOf(product, itself(product))
  const { asShown, asBegun } = useShopForm(withVariant(variant?.id), valuesOf)
  return (
    <FormDrawer
      title={variant ? `Variant “${variant.title}”` : 'New variant'}
      of={variant?.id}
      submitLabel={variant ? 'Save' : 'Add'}
      wide
      schema={variantForm(product, variant?.id)}
      record={variant && (asShown(product) as Edited)}
      initialValues={variant ? variantValuesOf(product, variant) : emptyVariant(product)}
      valuesOf={({ counted = stock.held, ...current }) => ({
        ...valuesOf(current),
        stock: counted,
      })}
      words={variantWords(product, currenciesOf(shop, product.variants), places)}
      apart={APART}
      held={{ stock: stock.held }}
      beside={{ stock: stock.held }}
      onRestored={({ stock: held }) => stock.touch((held ?? {}) as Cells)}
      onClose={onClose}
      onSubmit={async ({ version, ...input }) => {
        const name = variantTitle(input, product)
        const current = variant && (await asBegun(product.id, version))
        const isCounted = Object.keys(input.stock).length > 0
        const item = variant && isCounted ? await stockNow(variant.id) : undefined
        const counted =
          current && stock.changed(input.stock, (location) => stockedAt(item, location))
        if (counted) throw changedMeanwhile({ ...current, counted })
        const fields = variantFieldsOf(input, product, current && itself(current))
        const id = variant ? await change(variant.id, fields, name) : await add(fields, name)
        try {
          if (input.manage_inventory) await setStock(id, stockOf(input), name)
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
      {(form) => (
        <VariantFields
          form={form}
          product={product}
          variant={variant?.id}
          onStock={(location, held) => stock.touch({ [location]: held })}
        />
      )}
    </FormDrawer>
  )
}
