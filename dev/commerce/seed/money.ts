import { exponentOf } from '@/lib/shared/money/money'

/** What the shop sells in, and the currency that comes first. */
export const CURRENCIES = ['usd', 'eur', 'jpy', 'kwd'] as const
export type Currency = (typeof CURRENCIES)[number]

/** Prices in these include the tax, as their buyers expect it. */
export const TAX_WITHIN: string[] = ['eur', 'jpy'] satisfies Currency[]

/** An amount in each currency, as people write it: 12.5 dollars, 1,800 yen, 3.75 dinars. */
export type Prices = Record<Currency, number>

/** An amount in the smallest unit, as Medusa keeps it. */
export const minor = (amount: number, currency: Currency) =>
  Math.round(amount * 10 ** exponentOf(currency))

export const pricesOf = (prices: Prices) =>
  CURRENCIES.map((currency) => ({
    currency_code: currency,
    amount: minor(prices[currency], currency),
  }))
