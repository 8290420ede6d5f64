import { decimalsWord } from '@/components/forms/currencies'
import { figureOf, MOST, unitsOf } from '@/lib/shared/money'

/** What is wrong with an amount as it was typed; undefined for a right one. `least` and `most` are in the smallest unit. */
export function amountFault(written: string, currency: string, least = 0, most = MOST): string | undefined {
  const units = unitsOf(written, currency)
  const code = currency.toUpperCase()
  if (units === null) return `Enter an amount in ${code}, ${decimalsWord(currency)}.`
  if (units < least) return 'Enter an amount above zero.'
  return units > most ? `Enter at most ${figureOf({ amount: most, currency })} ${code}.` : undefined
}
