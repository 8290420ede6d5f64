import { exponentOf } from '@/lib/shared/money'

/** An amount as people write it, from the smallest unit of its currency: the yen has no decimals, the dinar three. */
export function moneyOf(amount: number, currency: string): string {
  const digits = exponentOf(currency)
  const format = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return new Intl.NumberFormat('en', format).format(amount / 10 ** digits)
}

/** The same as briefly as can be: "$49", and "$49.50" where it matters. */
export function briefMoneyOf(amount: number, currency: string): string {
  const whole = moneyOf(amount, currency)
  return amount % 10 ** exponentOf(currency) === 0 ? whole.replace(/\.0+$/, '') : whole
}
