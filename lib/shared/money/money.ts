import { exponentOf } from './exponents.mjs'

export { exponentOf }

/** An amount in the smallest unit of its currency. */
export type Money = { amount: number; currency: string }

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
/** Whether it is the code of a currency. */
export const isCurrency = (code: string) => CURRENCIES.has(code)

/**
 * The largest amount that prices are kept in, in the smallest unit: here as in the shop an integer
 * of 32 bits.
 */
export const MOST = 2_147_483_647

/** Thousands apart, as in "1 234" and "1’234": neither is a sign before decimals. */
const GAP = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g

/**
 * The smallest units in an amount as people write it, with a point or a comma before the decimals;
 * `decimal` is the one that is usual where it was written. Null for what is no amount, finer than
 * the currency, or could be either thousands or decimals, as "1,234" of a currency with three
 * decimals where the point is usual.
 */
export function unitsOf(
  written: string,
  currency: string,
  decimal: '.' | ',' = '.',
): number | null {
  const figure = written.trim().replace(GAP, '')
  const [, whole, sign, fraction = ''] = /^(\d{1,12})(?:([.,])(\d+))?$/.exec(figure) ?? []
  const decimals = exponentOf(currency)
  if (whole === undefined || fraction.length > decimals) return null
  if (sign && sign !== decimal && fraction.length === 3) return null
  return Number(whole + fraction.padEnd(decimals, '0'))
}

/**
 * The figure of an amount, as `unitsOf` reads it: 4500 cents are "45.00". What is taken off has its
 * sign: "-0.05".
 */
export function figureOf({ amount, currency }: Money): string {
  const decimals = exponentOf(currency)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const figure =
    decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return amount < 0 ? `-${figure}` : figure
}
