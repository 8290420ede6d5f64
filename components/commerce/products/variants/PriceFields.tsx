import { TextInput } from '@mantine/core'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { useShopCurrencies } from '@/hooks/commerce/products/use-shop-products'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'
import { currencyName } from '@/lib/client/format/currencies'
import styles from './PriceFields.module.css'
import { exampleOf, type PriceValues } from './prices'

type Props<V extends Values> = {
  form: Form<V>
  /** What was entered, and where it is in the form. */
  prices: PriceValues
  path?: string
  /** What the amounts are. */
  what?: string
}

/** An amount in each currency of the shop, and in those that there is one in anyway. */
export const PriceFields = <V extends Values>(props: Props<V>) => (
  <Loaded what="The currencies" answer={useShopCurrencies()}>
    {(shop) => <Amounts {...props} shop={shop} />}
  </Loaded>
)

function Amounts<V extends Values>({
  form,
  prices,
  path = 'prices',
  what = 'Price',
  shop,
}: Props<V> & { shop: string[] }) {
  const codes = [...new Set([...shop, ...Object.keys(prices)])].toSorted()
  if (codes.length === 0)
    return (
      <p className={styles.none}>The shop has no currency yet: nothing can have a price in it.</p>
    )
  return (
    <div className={styles.prices}>
      {codes.map((code) => (
        <TextInput
          key={code}
          label={code.toUpperCase()}
          aria-label={`${what} in ${code.toUpperCase()}`}
          description={currencyName(code.toUpperCase())}
          placeholder={exampleOf(code)}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps(`${path}.${code}`)}
          value={prices[code] ?? ''}
        />
      ))}
    </div>
  )
}
