import { dayOf, dayWord } from '@/lib/client/format/days'

/** Days as an address has them, both included. */
type Days = { from: string; to: string }

const isDay = (text: string) => !Number.isNaN(Date.parse(text))
const word = (day: string) => (isDay(day) ? dayWord(day) : day)

/** "Mar 1 – 31, 2026", "since Mar 1, 2026", "until Mar 31, 2026". */
export function daysWord(from?: string, to?: string): string {
  if (from && to) return `${word(from)} – ${word(to)}`
  return from ? `since ${word(from)}` : to ? `until ${word(to)}` : ''
}

const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
/**
 * From the first day of a month to the last of another; months count from 0, and beyond a year's
 * into the next.
 */
const months = (year: number, first: number, last: number): Days => ({
  from: day(year, first, 1),
  to: day(year, last + 1, 0),
})

/** The spans that are mostly asked for, seen from today at the reader's place. */
export function usualSpans(today = dayOf(Date.now())): [words: string, days: Days][] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]
  const quarter = month - (month % 3)
  return [
    ['This month', months(year, month, month)],
    ['Last month', months(year, month - 1, month - 1)],
    ['This quarter', months(year, quarter, quarter + 2)],
    ['Last quarter', months(year, quarter - 3, quarter - 1)],
    ['This year', months(year, 0, 11)],
    ['Last year', months(year - 1, 0, 11)],
  ]
}
