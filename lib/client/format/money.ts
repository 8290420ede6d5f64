import { exponentOf, figureOf, unitsOf, type Money } from '@/lib/shared/money/money'
import { notation, numberFormat } from './notation'

/**
 * An amount as people write it, from the smallest unit of its currency: the yen has no decimals,
 * the dinar three.
 */
export function moneyOf(amount: number, currency: string): string {
  const digits = exponentOf(currency)
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  return numberFormat(options).format(amount / 10 ** digits)
}

/** The same as briefly as can be: "$49", and "$49.50" where it matters. */
export function briefMoneyOf(amount: number, currency: string): string {
  const digits = exponentOf(currency)
  if (amount % 10 ** digits !== 0) return moneyOf(amount, currency)
  const whole = {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  } as const
  return numberFormat(whole).format(amount / 10 ** digits)
}

/** The smallest units in an amount as it was typed in this notation; null for what is no amount. */
export const typedUnits = (written: string, currency: string) =>
  unitsOf(written, currency, notation().decimal)

/** The figure of an amount as a field has it: "45.00", or "45,00". */
export const typedFigure = (money: Money) => figureOf(money).replace('.', notation().decimal)
