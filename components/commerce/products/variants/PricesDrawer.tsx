import { TextInput } from '@mantine/core'
import { cellOf } from '@/components/commerce/price-lists/cells'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import {
  productRecords,
  useShopCurrencies,
  type ProductRecord,
} from '@/hooks/commerce/products/use-shop-products'
import { useVariantWrites } from '@/hooks/commerce/products/use-variants'
import { useShopForm } from '@/hooks/commerce/use-shop-form'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { currencyName, decimalsWord } from '@/lib/client/format/currencies'
import { counted } from '@/lib/client/format/nouns'
import { changedIn, GridForm, gridOf, gridWords, type GridValues } from './grid'
import styles from './PricesDrawer.module.css'
import { currenciesOf, exampleOf } from './prices'

const noun = { one: 'variant', many: 'variants' }

type Props = { product: ProductRecord; onClose: () => void }

/** The prices of all variants of a product in one grid. */
export function PricesDrawer({ product, onClose }: Props) {
  const { change } = useVariantWrites(product.id)
  const { asShown, asBegun, inSteps } = useShopForm(productRecords, gridOf)
  const shop = useShopCurrencies()
  const currencies = currenciesOf(shop.data ?? [], product.variants)
  return (
    <FormDrawer
      title={`Prices of “${product.title}”`}
      wide
      needs={{ what: 'The currencies', answer: shop }}
      schema={GridForm}
      record={asShown(product)}
      initialValues={gridOf(product)}
      valuesOf={gridOf}
      words={gridWords(product, currencies)}
      apart={['cells']}
      onClose={onClose}
      onSubmit={async ({ version, ...entered }) => {
        const changed = changedIn(entered, (await asBegun(product.id, version)).variants)
        await inSteps(product.id, async () => {
          for (const { variant, prices } of changed)
            await change(variant.id, { prices }, variant.title)
        })
        return changed.length > 0 ? `Prices of ${counted(changed.length, noun)} saved.` : undefined
      }}
    >
      {(form) => <Grid form={form} product={product} currencies={currencies} />}
    </FormDrawer>
  )
}

type GridProps = Pick<Props, 'product'> & { form: Form<GridValues>; currencies: string[] }

const Grid = ({ form, product, currencies }: GridProps) => (
  <div className={styles.frame}>
    <table className={styles.grid} aria-label="Prices">
      <thead>
        <tr>
          <th scope="col">Variant</th>
          {currencies.map((code) => (
            <th key={code} scope="col">
              {code.toUpperCase()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {product.variants.map(({ id, title }) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            {currencies.map((code) => (
              <td key={code}>
                <TextInput
                  aria-label={`${title} in ${code.toUpperCase()}`}
                  data-hint={`${currencyName(code.toUpperCase())}, ${decimalsWord(code)}`}
                  placeholder={exampleOf(code)}
                  inputMode="decimal"
                  autoComplete="off"
                  {...form.getInputProps(`cells.${cellOf(id, code)}`)}
                  value={form.values.cells[cellOf(id, code)] ?? ''}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
