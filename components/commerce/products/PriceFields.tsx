import { Skeleton, TextInput } from '@mantine/core'
import { currencyName } from '@/components/forms/currencies'
import { useShopCurrencies } from '@/hooks/use-shop-products'
import type { Form, Values } from '@/hooks/use-save-form'
import styles from './PriceFields.module.css'
import { exampleOf, type PriceValues } from './prices'

/** An amount in each currency of the shop, and in those that there is one in anyway. */
export function PriceFields<V extends Values & { prices: PriceValues }>({ form }: { form: Form<V> }) {
  const shop = useShopCurrencies()
  const { prices } = form.values
  if (!shop) return <Skeleton height={64} aria-busy="true" />
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
