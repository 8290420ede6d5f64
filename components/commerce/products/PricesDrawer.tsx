import '@/lib/client/zod'
import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { counted } from '@/components/data/column'
import { currencyName, decimalsWord } from '@/components/forms/currencies'
import { FormDrawer } from '@/components/forms/FormDrawer'
import { useShopCurrencies, type ProductRecord } from '@/hooks/use-shop-products'
import { useVariantWrites } from '@/hooks/use-variants'
import { Prices } from './price-form'
import styles from './PricesDrawer.module.css'
import { currenciesOf, exampleOf, pricesOf, priceValuesOf, type PriceValues } from './prices'

const PricesForm = z.object({ variants: z.record(z.string(), Prices) })
const noun = { one: 'variant', many: 'variants' }

const same = (a: PriceValues, b: PriceValues) =>
  JSON.stringify(pricesOf(a).toSorted(byCode)) === JSON.stringify(pricesOf(b).toSorted(byCode))
type Sent = ReturnType<typeof pricesOf>[number]
const codeOf = (price: Sent) => ('currency_code' in price ? price.currency_code : '')
const byCode = (a: Sent, b: Sent) => codeOf(a).localeCompare(codeOf(b))

/** The prices of all variants of a product in one grid. */
export function PricesDrawer({ product, onClose }: { product: ProductRecord; onClose: () => void }) {
  const { change } = useVariantWrites(product.id)
  const shop = useShopCurrencies()
  if (!shop) return null
  const { variants } = product
  const currencies = currenciesOf(shop, variants)
  const initial = { variants: Object.fromEntries(variants.map((variant) => [variant.id, priceValuesOf(variant)])) }
  return (
    <FormDrawer
      title={`Prices of “${product.title}”`}
      wide
      schema={PricesForm}
      initialValues={initial}
      onClose={onClose}
      onSubmit={async ({ variants: entered }) => {
        const changed = variants.filter(({ id }) => !same(entered[id] ?? {}, initial.variants[id] ?? {}))
        for (const { id, title, prices } of changed)
          await change(id, { prices: pricesOf(entered[id] ?? {}, prices) }, title)
        return changed.length > 0 ? `Prices of ${counted(changed.length, noun)} saved.` : undefined
      }}
    >
      {(form) => (
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
              {variants.map(({ id, title }) => (
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
                        {...form.getInputProps(`variants.${id}.${code}`)}
                        value={form.values.variants[id]?.[code] ?? ''}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </FormDrawer>
  )
}
