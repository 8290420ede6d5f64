import { decimalsWord } from '@/components/forms/currencies'
import { figureOf, MOST, unitsOf } from '@/lib/shared/money'

/** What is wrong with an amount as it was typed; undefined for a right one. `least` is in the smallest unit. */
export function amountFault(written: string, currency: string, least = 0): string | undefined {
  const units = unitsOf(written, currency)
  const code = currency.toUpperCase()
  if (units === null) return `Enter an amount in ${code}, ${decimalsWord(currency)}.`
  if (units < least) return 'Enter an amount above zero.'
  return units > MOST ? `Enter at most ${figureOf({ amount: MOST, currency })} ${code}.` : undefined
}
