import { Button, TextInput } from '@mantine/core'
import type { PricedProduct } from '@/hooks/commerce/products/use-shop-price-lists'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { cellName, cellOf, figureFor, priceIn, type Typed } from './cells'
import styles from './PriceLists.module.css'

export type PricesForm = Form<{ typed: Typed }>
type Props = {
  form: PricesForm
  list: string
  products: PricedProduct[]
  currencies: string[]
  mayChange: boolean
  mayRemove: (product: PricedProduct) => boolean
  onRemove: (product: PricedProduct) => void
  /** Something is about to be typed in a cell that holds that. */
  onTouch: (product: PricedProduct, cell: string, held: string) => void
}

/**
 * The prices of a list: a row for each variant, a column for each currency. The usual price stands
 * where there is none.
 */
export const PriceTable = ({
  form,
  list,
  products,
  currencies,
  mayChange,
  mayRemove,
  onRemove,
  onTouch,
}: Props) => (
  <div className={styles.frame}>
    <table className={styles.grid} aria-label="Prices">
      <thead>
        <tr>
          <th scope="col">Product</th>
          {currencies.map((currency) => (
            <th key={currency} scope="col">
              {currency.toUpperCase()}
            </th>
          ))}
        </tr>
      </thead>
      {products.map((product) => (
        <tbody key={product.id}>
          <tr className={styles.product}>
            <th scope="rowgroup" colSpan={Math.max(1, currencies.length)}>
              {product.title}
            </th>
            <td>
              {mayRemove(product) && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={`Remove ${product.title}`}
                  onClick={() => onRemove(product)}
                >
                  Remove
                </Button>
              )}
            </td>
          </tr>
          {product.variants.map((variant) => (
            <tr key={variant.id}>
              <th scope="row" className={styles.variant}>
                {variant.title} {variant.sku && <span className={styles.quiet}>{variant.sku}</span>}
              </th>
              {currencies.map((currency) => (
                <td key={currency}>
                  <Cell
                    form={form}
                    path={cellOf(variant.id, currency)}
                    label={cellName([product], cellOf(variant.id, currency))}
                    stored={figureFor(priceIn(list, variant, currency))}
                    usual={figureFor(priceIn(null, variant, currency))}
                    disabled={!mayChange}
                    onTouch={(held) => onTouch(product, cellOf(variant.id, currency), held)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </div>
)

type CellProps = {
  form: PricesForm
  path: string
  label: string
  stored: string
  usual: string
  disabled: boolean
  onTouch: (held: string) => void
}

function Cell({ form, path, label, stored, usual, disabled, onTouch }: CellProps) {
  const { typed } = form.values
  const set = (written: string) => {
    // What is as it was has not been changed.
    const { [path]: before, ...others } = typed
    if (before === undefined) onTouch(stored)
    form.setFieldValue('typed', written === stored ? others : { ...others, [path]: written })
    form.clearFieldError(`typed.${path}`)
  }
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={usual}
      data-hint={usual && `Usually ${usual}`}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      {...form.getInputProps(`typed.${path}`)}
      value={typed[path] ?? stored}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}
