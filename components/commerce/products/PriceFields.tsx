import { TextInput } from '@mantine/core'
import { Loaded } from '@/components/data/Loaded'
import { currencyName } from '@/components/forms/currencies'
import { useShopCurrencies } from '@/hooks/use-shop-products'
import type { Form, Values } from '@/hooks/use-save-form'
import styles from './PriceFields.module.css'
import { exampleOf, type PriceValues } from './prices'

/** An amount in each currency of the shop, and in those that there is one in anyway. */
export function PriceFields<V extends Values & { prices: PriceValues }>({ form }: { form: Form<V> }) {
  return (
    <Loaded what="The currencies" answer={useShopCurrencies()}>
      {(shop) => <Amounts form={form} shop={shop} />}
    </Loaded>
  )
}

function Amounts<V extends Values & { prices: PriceValues }>({ form, shop }: { form: Form<V>; shop: string[] }) {
  const { prices } = form.values
  const codes = [...new Set([...shop, ...Object.keys(prices)])].toSorted()
  if (codes.length === 0)
    return <p className={styles.none}>The shop has no currency yet: nothing can have a price in it.</p>
  return (
    <div className={styles.prices}>
      {codes.map((code) => (
        <TextInput
          key={code}
          label={code.toUpperCase()}
          aria-label={`Price in ${code.toUpperCase()}`}
          description={currencyName(code.toUpperCase())}
          placeholder={exampleOf(code)}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps(`prices.${code}`)}
          value={prices[code] ?? ''}
        />
      ))}
    </div>
  )
}
