import { exponentOf } from './exponents.mjs'

export { exponentOf }

/** An amount in the smallest unit of its currency. */
export type Money = { amount: number; currency: string }

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
/** Whether it is the code of a currency. */
export const isCurrency = (code: string) => CURRENCIES.has(code)

/** The largest amount that prices are kept in, in the smallest unit: here as in the shop an integer of 32 bits. */
export const MOST = 2_147_483_647

/** The smallest units in an amount as people write it. Null for what is no amount, or finer than the currency. */
export function unitsOf(written: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(written.trim()) ?? []
  const decimals = exponentOf(currency)
  if (whole === undefined || fraction.length > decimals) return null
  return Number(whole + fraction.padEnd(decimals, '0'))
}

/** The figure of an amount, as `unitsOf` reads it: 4500 cents are "45.00". What is taken off has its sign: "-0.05". */
export function figureOf({ amount, currency }: Money): string {
  const decimals = exponentOf(currency)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const figure = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return amount < 0 ? `-${figure}` : figure
}
