import { notationOf, PRODUCT_LOCALE, type Notation } from '@/lib/shared/text/notation'

let held: Notation = notationOf(PRODUCT_LOCALE)

/** How the page at hand writes numbers and days. */
export const notation = (): Notation => held

/** Has the page write numbers and days as the people of a locale do. */
export function setNotation(locale: string): void {
  held = notationOf(locale)
}

/** Makes one format for each locale and set of options: to make one takes longer than to use it. */
function remembering<Options, Format>(make: (locale: string, options: Options) => Format) {
  const formats = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const format = formats.get(key) ?? make(locale, options)
    formats.set(key, format)
    return format
  }
}
const numbersIn = remembering(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
const daysIn = remembering(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/** How numbers are written in this notation. */
export const numberFormat = (options: Intl.NumberFormatOptions = {}) =>
  numbersIn(held.numbers, options)

/** How days and instants are written in this notation, in English words. */
export const dateFormat = (options: Intl.DateTimeFormatOptions) => daysIn(held.days, options)

/** A count, as people read it: 1,600. */
export const countWord = (count: number): string => numberFormat().format(count)

/**
 * A number as a field has it, with the sign of this notation before its decimals: "4.5", or "4,5".
 */
export const numberFigure = (value: number): string =>
  numbersIn('en', { useGrouping: false, maximumFractionDigits: 20 })
    .format(value)
    .replace('.', held.decimal)

/**
 * The number that was typed, with a point or a comma before its decimals. NaN for what is none, or
 * could be either thousands or decimals, as "150,000" where the point is usual.
 */
export function typedNumber(written: string): number {
  const [, whole, sign, decimals = ''] = /^(-?\d+)(?:([.,])(\d+))?$/.exec(written.trim()) ?? []
  const isUnclear = sign !== held.decimal && decimals.length === 3 && Number(whole) !== 0
  return whole === undefined || isUnclear ? Number.NaN : Number(`${whole}.${decimals}`)
}

/** The figure of a rate in percent: 6.25. */
export const rateWord = (rate: number): string =>
  numberFormat({ maximumFractionDigits: 3 }).format(rate)
