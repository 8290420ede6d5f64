import { nameKey } from '@/lib/shared/text/name-key'

// What people write in cells, for what forms have a choice, a box or a list for.

/**
 * A code by itself, or by the word for it, whatever its capitals; what is neither stays, for the
 * rule to refuse.
 */
export function codeOf(words: Record<string, string>, cell: string): string | undefined {
  if (cell === '') return undefined
  const said = nameKey(cell)
  const same = (text: string) =>
    nameKey(text) === said || nameKey(text).replaceAll('-', ' ') === said
  return Object.keys(words).find((code) => same(code) || same(words[code]!)) ?? cell
}

// Programs for tables write 1.0 and 0.0 where some cells of a column are empty.
const YES = ['yes', 'y', 'true', '1', '1.0', 'x', 'on', '✓', '✔', '☑', '✅']
const NO = ['no', 'n', 'false', '0', '0.0', 'off', '✗', '✘', '☐', '☒', '❌', '❎']

/** A box that is ticked or not; undefined for an empty cell, a text for what is neither. */
export function tickOf(cell: string): boolean | string | undefined {
  if (cell === '') return undefined
  // A mark can be followed by what says that it is shown as a picture, or as a letter.
  const said = nameKey(cell.replace(/[\ufe0e\ufe0f]/g, ''))
  if (YES.includes(said)) return true
  return NO.includes(said) ? false : cell
}

export const NEITHER = 'Write yes or no.'

/** Several values in one cell, with semicolons between them. */
export const listOf = (cell: string) =>
  cell
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)

/** A number as it is written in files; NaN for what is none, null for an empty cell. */
export const numberOf = (cell: string) =>
  cell === '' ? null : /^[+-]?\d+(\.\d+)?$/.test(cell) ? Number(cell) : Number.NaN

/**
 * A word without capitals, accents, spaces and punctuation: as headings and choices are compared.
 */
export const plainWord = (word: string) =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*$/i
const TIME = /^(\d{1,9}z?|am|pm|z|utc|gmt)$/i
const LONGEST_DAY = 60

/** The month of a name, as in Dec, Sept or December. */
function monthOf(word: string): number | undefined {
  const said = word.toLowerCase()
  const index =
    said.length < 3
      ? -1
      : MONTHS.findIndex(
          (month) => month.startsWith(said) || (said === 'sept' && month === 'september'),
        )
  return index < 0 ? undefined : index + 1
}

/** A day of the calendar in ISO 8601; undefined for one that there is not. */
function isoDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1000 ? date.toISOString().slice(0, 10) : undefined
}

/** Which of two numbers is the day; `ambiguous` where both could be. */
function dayAndMonth(first: string, second: string, order: DayOrder | undefined) {
  const [a, b] = [first, second].map((text) => ({
    month: monthOf(text),
    number: Number(text.replace(/(st|nd|rd|th)$/i, '')),
  })) as [Part, Part]
  if (a.month !== undefined) return { month: a.month, day: b.number }
  if (b.month !== undefined) return { month: b.month, day: a.number }
  if (a.number > 12 || order === 'day-first') return { month: b.number, day: a.number }
  if (b.number > 12 || order === 'month-first' || a.number === b.number)
    return { month: a.number, day: b.number }
  // Words are no numbers.
  return Number.isNaN(a.number + b.number) ? { month: Number.NaN, day: Number.NaN } : 'ambiguous'
}
type Part = { month: number | undefined; number: number }

/** How days are written in a file whose days could be read in two ways. */
export const DAY_ORDERS = { 'day-first': 'Day first', 'month-first': 'Month first' }
type DayOrder = keyof typeof DAY_ORDERS

/** An order by its code or its word; undefined for none. */
const orderOf = (text = '') =>
  (Object.keys(DAY_ORDERS) as DayOrder[]).find((order) => plainWord(text) === plainWord(order))

function readDay(cell: string, order: DayOrder | undefined): string | 'ambiguous' | undefined {
  if (cell.length > LONGEST_DAY) return undefined
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(cell)
  if (compact) return isoDay(Number(compact[1]), Number(compact[2]), Number(compact[3]))
  const all = cell
    .replace(/(\d)T(?=\d)/g, '$1 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const [first = '', second = '', third = '', ...rest] = WEEKDAY.test(all[0] ?? '')
    ? all.slice(1)
    : all
  if (!rest.every((part) => TIME.test(part))) return undefined
  if (/^\d{4}$/.test(first))
    return isoDay(Number(first), monthOf(second) ?? Number(second), Number(third))
  if (!/^\d{4}$/.test(third)) return undefined
  const found = dayAndMonth(first, second, order)
  return found === 'ambiguous' ? found : isoDay(Number(third), found.month, found.day)
}

/**
 * The day that a cell says, in ISO 8601: with the year first, a month by its name, or numbers that
 * can be read in one way alone, as 14.12.2026; of others the order says which is the day. A time
 * behind it is left out. Undefined for what is no day, or could be two.
 */
export function dayIn(cell: string, order?: string): string | undefined {
  const found = readDay(cell, orderOf(order))
  return found === 'ambiguous' ? undefined : found
}

/** The same, or the cell as it stands where it says no day: the rule refuses it. */
export const dayCell = (cell: string, order?: string) => dayIn(cell, order) ?? cell

/** Whether a cell is a day, also one that could be two. */
export const isDay = (cell: string): boolean => readDay(cell, undefined) !== undefined

export const AMBIGUOUS_DAY =
  'This could be two days. Choose for all rows how days are written, or write it as in 2026-03-31.'

/** Fields whose days can be read in two ways, each with what to do about it. */
export const ambiguousDays = (
  cells: Record<string, string>,
  fields: string[],
  order?: string,
): Record<string, string> =>
  orderOf(order)
    ? {}
    : Object.fromEntries(
        fields
          .filter((field) => readDay(cells[field] ?? '', undefined) === 'ambiguous')
          .map((field) => [field, AMBIGUOUS_DAY]),
      )
