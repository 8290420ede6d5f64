import { decimalsWord } from '@/lib/client/format/currencies'
import { moneyOf, typedFigure, typedUnits } from '@/lib/client/format/money'
import { MOST } from '@/lib/shared/money/money'

/**
 * What is wrong with an amount as it was typed; undefined for a right one. `least` and `most` are
 * in the smallest unit.
 */
export function amountFault(
  written: string,
  currency: string,
  least = 0,
  most = MOST,
): string | undefined {
  const units = typedUnits(written, currency)
  const code = currency.toUpperCase()
  if (units === null) return `Enter an amount in ${code}, ${decimalsWord(currency)}.`
  if (units < least) return 'Enter an amount above zero.'
  return units > most
    ? `Enter at most ${typedFigure({ amount: most, currency })} ${code}.`
    : undefined
}

/**
 * Whether it is more than the shop can take: it adds it up, and fails once it is to be noted as
 * paid.
 */
export const isTooMuch = (amount: number) => amount > MOST
export const tooMuchWord = (currency: string) =>
  `more than ${moneyOf(MOST, currency)}, which is the most that the shop can take for an order`
