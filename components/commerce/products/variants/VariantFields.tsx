import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch, TextInput } from '@mantine/core'
import { MetadataField } from '@/components/commerce/record/MetadataField'
import { Autocomplete } from '@/components/ui/form/fields/Autocomplete'
import { FormSection } from '@/components/ui/form/FormSection'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { Pair } from '@/components/ui/primitives/Pair'
import type { ProductRecord } from '@/hooks/commerce/products/use-shop-products'
import { useStockLocationRows } from '@/hooks/commerce/products/use-shop-stock'
import { stockedAt, useVariantStock } from '@/hooks/commerce/products/use-variant-stock'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { titleOf } from './combinations'
import { MeasureFields } from './MeasureFields'
import { PriceFields } from './PriceFields'
import styles from './PriceFields.module.css'
import type { VariantValues } from './variant-values'

type Props = {
  form: Form<VariantValues>
  product: ProductRecord
  /** Its id; undefined for a new one. */
  variant: string | undefined
  /** What lay at a location before somebody typed in how much. */
  onStock: (location: string, held: string) => void
}

const valuesOf = ({ variants }: ProductRecord, option: string) => [
  ...new Set(
    variants.flatMap(({ options }) =>
      options.flatMap((one) => (one.option_id === option ? one.value : [])),
    ),
  ),
]

/** One variant of a product: what it is, what it costs, how many there are. */
export function VariantFields({ form, product, variant, onStock }: Props) {
  const { options } = product
  const field = (name: 'sku' | 'barcode' | 'ean' | 'upc', label: string, description?: string) => (
    <TextInput
      label={label}
      description={description}
      autoComplete="off"
      {...form.getInputProps(name)}
    />
  )
  return (
    <>
      <FormSection title="Variant" about="What it is among the others of this product.">
        {options.map(({ id, title }, index) => (
          <Autocomplete
            key={id}
            label={title}
            withAsterisk
            autoComplete="off"
            data-autofocus={index === 0 || undefined}
            data={valuesOf(product, id)}
            {...form.getInputProps(`options.${id}`)}
          />
        ))}
        <TextInput
          label="Title"
          description="Empty: it is called by its values."
          placeholder={titleOf(options.map(({ id }) => form.values.options[id] ?? '')) || undefined}
          autoComplete="off"
          {...form.getInputProps('title')}
        />
        <Pair>
          {field('sku', 'SKU', 'Your own article number. No other variant has it.')}
          {field('barcode', 'Barcode')}
        </Pair>
        <Pair>
          {field('ean', 'EAN')}
          {field('upc', 'UPC')}
        </Pair>
      </FormSection>
      <FormSection
        title="Prices"
        about="In every currency of the shop. Where it has none, it cannot be bought in that."
      >
        <PriceFields form={form} prices={form.values.prices} />
      </FormSection>
      <FormSection title="Stock" about="How many there are at each location.">
        <Switch
          label="Count its stock"
          {...form.getInputProps('manage_inventory', { type: 'checkbox' })}
        />
        {form.values.manage_inventory && (
          <>
            <StockFields form={form} variant={variant} onStock={onStock} />
            <Switch
              label="Sell it when nothing is left"
              {...form.getInputProps('allow_backorder', { type: 'checkbox' })}
            />
          </>
        )}
      </FormSection>
      <FormSection title="Measures and customs" about="Where they differ from the product’s.">
        <MeasureFields form={form} />
      </FormSection>
      <FormSection title="For programs" about="What else is kept with it.">
        <MetadataField form={form} />
      </FormSection>
    </>
  )
}

/** What lies where begins with what is there, however long that takes to load. */
function StockFields({ form, variant, onStock }: Omit<Props, 'product'>) {
  const stock = useVariantStock(variant)
  return (
    <Loaded what="The stock locations" answer={useStockLocationRows()}>
      {(locations) => (
        <Loaded what="Its stock" answer={variant === undefined ? { ...stock, data: [] } : stock}>
          {([item]) =>
            locations.length === 0 ? (
              <p className={styles.none}>
                There is no stock location yet: what is counted is sold out.
              </p>
            ) : (
              <div className={styles.prices}>
                {locations.map(({ id, name }) => (
                  <TextInput
                    key={id}
                    label={name}
                    aria-label={`Stock at ${name}`}
                    placeholder="0"
                    inputMode="numeric"
                    autoComplete="off"
                    {...form.getInputProps(`stock.${id}`)}
                    value={form.values.stock[id] ?? stockedAt(item, id)}
                    onChange={({ currentTarget }) => {
                      if (form.values.stock[id] === undefined) onStock(id, stockedAt(item, id))
                      form.setFieldValue(`stock.${id}`, currentTarget.value)
                    }}
                  />
                ))}
              </div>
            )
          }
        </Loaded>
      )}
    </Loaded>
  )
}
