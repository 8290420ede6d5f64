import { exponentOf, type Money } from '@/lib/shared/money/money'

/**
 * How numbers and days are written for the people of a locale, in screens and documents whose words
 * are English: locales for Intl, and the sign before decimals.
 */
export type Notation = { numbers: string; days: string; decimal: '.' | ',' }

/** What holds where nobody has chosen a locale. */
export const PRODUCT_LOCALE = 'en-US'

/**
 * Scripts written from right to left: their signs of currencies and marks of direction would turn
 * an English line around.
 */
const RIGHT_TO_LEFT = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']

const partsOf = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts(0)

/**
 * English with the order of the locale's days: months are words, which any order of day and month
 * leaves clear.
 */
function daysOf({ language, baseName }: Intl.Locale): string {
  if (language === 'en') return baseName
  const [first] = partsOf(baseName).filter(
    ({ type }) => type === 'day' || type === 'month' || type === 'year',
  )
  return first?.type === 'month' ? 'en-US' : 'en-GB'
}

/**
 * Whether the formats of Intl know a locale. Browsers name some that are no tags at all
 * ("en-US@posix"); and what Intl does not know, such as Papiamento, it would write as the machine
 * at hand does, on each another way.
 */
function isKnown(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

function describe(tag: string): Notation {
  const locale = new Intl.Locale(isKnown(tag) ? tag : PRODUCT_LOCALE)
  const isRightToLeft = RIGHT_TO_LEFT.includes(locale.maximize().script ?? '')
  // The figures 0 to 9 are those that fields take.
  const numbers = isRightToLeft
    ? 'en'
    : new Intl.Locale(locale.baseName, { numberingSystem: 'latn' }).toString()
  const sign = new Intl.NumberFormat(numbers)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')
  return { numbers, days: daysOf(locale), decimal: sign?.value === ',' ? ',' : '.' }
}

const described = new Map<string, Notation>()

/** The notation of a locale, given by its tag. */
export function notationOf(tag: string): Notation {
  const known = described.get(tag) ?? describe(tag)
  described.set(tag, known)
  return known
}

/** A count, as people read it: "1,600" or "1 600". */
export const countIn = (locale: string, count: number): string =>
  new Intl.NumberFormat(notationOf(locale).numbers).format(count)

/** An amount in the smallest unit of its currency, as in "49.00 USD": a sign as $ means several. */
export function amountWord(
  { amount, currency }: Money,
  { numbers }: Pick<Notation, 'numbers'>,
): string {
  const digits = exponentOf(currency)
  const format = new Intl.NumberFormat(numbers, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${format.format(amount / 10 ** digits)} ${currency}`
}

/** The same in the notation of a locale: "49.00 USD" or "49,00 USD". */
export const amountIn = (locale: string, money: Money): string =>
  amountWord(money, notationOf(locale))

/** A day of the calendar ("2026-03-01") in English words: "Mar 1, 2026" or "1 Mar 2026". */
export const dayIn = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(notationOf(locale).days, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(day),
  )
