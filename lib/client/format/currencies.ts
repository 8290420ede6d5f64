import { exponentOf } from '@/lib/shared/money/money'

const names = new Intl.DisplayNames('en', { type: 'currency' })

/** "US Dollar". */
export const currencyName = (code: string) => names.of(code) ?? code

export const currencyChoices = Intl.supportedValuesOf('currency').map((code) => ({
  value: code,
  label: code,
}))

/** "USD, US Dollar", of a code in any case. */
export function currencyTitle(code: string): string {
  const known = code.toUpperCase()
  return `${known}, ${currencyName(known)}`
}

/** "with up to 2 decimals". */
export function decimalsWord(currency: string): string {
  const decimals = exponentOf(currency)
  return decimals === 0
    ? 'without decimals'
    : decimals === 1
      ? 'with 1 decimal'
      : `with up to ${decimals} decimals`
}
