import { IconCloudOff } from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import { None } from '@/components/ui/primitives/None'
import { Unseen } from '@/components/ui/primitives/Unseen'
import { usePricesInCommerce } from '@/hooks/practice/use-clinical-tests'
import type { ClinicalTestEntry, PricesInCommerce } from '@/lib/practice/clinical-tests/schema'
import styles from './ClinicalTests.module.css'
import { priceWord } from './words'

const Prices = createContext<PricesInCommerce | undefined>(undefined)

type Row = Pick<ClinicalTestEntry, 'code' | 'price' | 'status' | 'inCommerce'>

/** Has the prices of published tests in a list be those that commerce has: it decides on them. */
export function WithPrices({ rows = [], children }: { rows?: Row[]; children: React.ReactNode }) {
  const sold = rows.filter(
    ({ status, inCommerce }) => status === 'active' && inCommerce === 'written',
  )
  return <Prices value={usePricesInCommerce(sold.map(({ code }) => code))}>{children}</Prices>
}

/** What a test costs, and what is to be known of it beyond the figure. */
function priceOf({ code, price, status, inCommerce }: Row, known: PricesInCommerce | undefined) {
  if (status !== 'active') return { price, note: undefined }
  if (inCommerce === 'pending') return { price, note: 'On its way to commerce' }
  if (inCommerce !== 'written')
    return { price, note: 'Not in commerce yet: this is what was published' }
  // Until commerce has answered, it is what we know.
  if (!known) return { price, note: undefined }
  if (known.state !== 'ready')
    return { price, note: 'Commerce does not answer: this is what was published' }
  const there = known.prices.find((one) => one.code === code)?.price ?? null
  if (!there)
    return { price, note: 'Commerce has no price for it any more: this is what was published' }
  const same = there.amount === price?.amount && there.currency === price.currency
  return {
    price: there,
    note: same || !price ? undefined : `Changed in commerce: published as ${priceWord(price)}`,
  }
}

/** The price of a test as commerce has it, or as it was published, with a note of why. */
export function Price({ test }: { test: Row }) {
  const { price, note } = priceOf(test, useContext(Prices))
  if (!price) return <None />
  return (
    <span className={styles.price} data-hint={note}>
      {note && (
        <>
          <IconCloudOff size={14} stroke={1.5} aria-hidden />
          <Unseen>{note}: </Unseen>
        </>
      )}
      {priceWord(price)}
    </span>
  )
}
