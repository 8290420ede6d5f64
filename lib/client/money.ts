import { exponentOf } from '@/lib/shared/money'

/** An amount as people write it, from the smallest unit of its currency: the yen has no decimals, the dinar three. */
export function moneyOf(amount: number, currency: string): string {
  const digits = exponentOf(currency)
  const format = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return new Intl.NumberFormat('en', format).format(amount / 10 ** digits)
}
