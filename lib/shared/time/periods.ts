/*
 * The periods that are paid for, in days of the calendar ("2026-03-29"): which day it is, an
 * organization's time zone says, and no clock that is changed makes a period longer or shorter.
 */

/** A day of the calendar, in ISO 8601. */
export type Day = string
/** From a day up to another that is no longer part of it. */
export type Period = { from: Day; to: Day }
export type BillingInterval = 'month' | 'year'

const A_DAY = 24 * 60 * 60_000
const MONTHS: Record<BillingInterval, number> = { month: 1, year: 12 }

const numberOf = (day: Day) => Date.parse(day) / A_DAY
const dayOf = (number: number): Day => new Date(number * A_DAY).toISOString().slice(0, 10)

/** How many days lie from one day to another. */
export const daysBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from)
export const addDays = (day: Day, days: number): Day => dayOf(numberOf(day) + days)

/** How long an organization may pause its own subscription. */
export const MOST_MONTHS_PAUSED = 3

/** The same day of a later month; where that month is shorter, its last day. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/**
 * The period with this number, 0 being the first, of what began on `anchor`. Each is counted from
 * there, and not from the one before: what began on 31 January goes on on 28 February, and then on
 * 31 March.
 */
export const periodOf = (anchor: Day, interval: BillingInterval, number: number): Period => ({
  from: addMonths(anchor, MONTHS[interval] * number),
  to: addMonths(anchor, MONTHS[interval] * (number + 1)),
})
