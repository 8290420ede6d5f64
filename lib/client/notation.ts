import { notationOf, PRODUCT_LOCALE, type Notation } from '@/lib/shared/notation'

let held: Notation = notationOf(PRODUCT_LOCALE)

/** How the page at hand writes numbers and days. */
export const notation = (): Notation => held

/**
 * Has the page write numbers and days as the people of a locale do. Only in the browser: the server renders pages of many people at once,
 * and none of what it renders has a number or a day.
 */
export function setNotation(locale: string): void {
  if (typeof document !== 'undefined') held = notationOf(locale)
}

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

/** One format for each locale and set of options: to make one takes longer than to use it. */
function remembered<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => Format): Format {
  const known = (formats.get(key) as Format | undefined) ?? make()
  formats.set(key, known)
  return known
}

/** How numbers are written in this notation. */
export const numberFormat = (options: Intl.NumberFormatOptions = {}, { numbers } = held) =>
  remembered(`${numbers} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(numbers, options))

/** How days and instants are written in this notation, in English words. */
export const dateFormat = (options: Intl.DateTimeFormatOptions, { days } = held) =>
  remembered(`${days} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(days, options))

/** A count, as people read it: 1,600. */
export const countWord = (count: number): string => numberFormat().format(count)

/** The figure of a rate in percent: 6.25. */
export const rateWord = (rate: number): string => numberFormat({ maximumFractionDigits: 3 }).format(rate)
