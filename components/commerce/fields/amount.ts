import { decimalsWord } from '@/components/forms/currencies'
import { MOST, unitsOf } from '@/lib/shared/money'

/** What is wrong with an amount as it was typed, as a sentence; null if nothing is. `least` is in the smallest unit. */
export function faultIn(written: string, currency: string, least = 1): string | null {
  const units = unitsOf(written, currency)
  if (units === null) return `Enter an amount in ${currency.toUpperCase()}, ${decimalsWord(currency)}.`
  if (units < least) return 'Enter an amount above zero.'
  return units > MOST ? 'The shop cannot count as much as that.' : null
}
