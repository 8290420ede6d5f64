import { firstAt, wallAt } from '@/lib/platform/places/time-zones'
import { spanOf, type Interval, type WeeklyInterval } from './hours'

/*
 * Whether a place is open at an instant, and until when.
 *
 * Hours are what a clock on the wall of the place shows. A time of a day is the first moment at
 * which that clock shows it or a later one. So:
 * - 24:00 is the first moment of the next day, whatever time the clock then shows.
 * - A time that the clock skips is the moment at which it does: what opens at 02:30 opens when
 *   01:59 becomes 03:00.
 * - Of a time that comes twice the first counts: what closes at 02:30 closes the first time, what
 *   opens then opens then. Hours belong to the day on which they begin: a night's hours are not cut
 *   off by a holiday on the morning after.
 */

/** A day of the calendar: "2026-03-29". */
type Day = string
export type DatedException = {
  from: Day
  to: Day
  /** In the place of the week's, on each of these days; none: closed. */
  hours: Interval[]
  reason: string
}
export type Holiday = { date: Day; name: string }
export type Opening = {
  open: boolean
  /** When that ends, in milliseconds since 1970; null when it does not within a year. */
  until: number | null
}

const MINUTE = 60_000
const A_DAY = 24 * 60 * MINUTE
/** How many days ahead the next opening or closing is looked for. */
export const DAYS_AHEAD = 366
/**
 * Hours that began so many days ago may last until now: a night's, after a day that the zone
 * skipped.
 */
export const DAYS_BEHIND = 2

/** The day that a clock shows; `wall` is as `wallAt` returns it. */
export const dayOf = (wall: number): Day => new Date(wall).toISOString().slice(0, 10)

/** Days since 1970-01-01. */
const numberOf = (day: Day) => Date.parse(day) / A_DAY
/** Monday is 1; 1970-01-01 was a Thursday. */
const weekdayOf = (number: number) => ((number + 3) % 7) + 1

export type DayHours = {
  hours: Interval[]
  kind: 'weekly' | 'exception' | 'holiday'
  reason: string
}

/**
 * Returns a function that finds the hours that begin on a day, by its number: an exception counts
 * before a holiday, a holiday before the week. Exceptions do not overlap.
 */
function calendarOf(weekly: WeeklyInterval[], exceptions: DatedException[], holidays: Holiday[]) {
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday): DayHours => ({
    hours: weekly.filter(({ day }) => day === weekday),
    kind: 'weekly',
    reason: '',
  }))
  const closed = new Map(
    holidays
      .toReversed()
      .map(({ date, name }): [number, DayHours] => [
        numberOf(date),
        { hours: [], kind: 'holiday', reason: name },
      ]),
  )
  const dated = exceptions
    .map(({ from, to, hours, reason }) => ({
      first: numberOf(from),
      last: numberOf(to),
      found: { hours, kind: 'exception', reason } satisfies DayHours,
    }))
    .sort((a, b) => a.first - b.first)
  // Days are looked up in ascending order: exceptions that have ended are not looked at again.
  let next = 0
  return (day: number): DayHours => {
    while (next < dated.length && dated[next]!.last < day) next++
    const exception = dated[next]
    if (exception && exception.first <= day) return exception.found
    return closed.get(day) ?? week[weekdayOf(day) - 1]!
  }
}

/** Returns the hours of these days, which are in ascending order. */
export function hoursOn(
  dates: Day[],
  weekly: WeeklyInterval[],
  exceptions: DatedException[],
  holidays: Holiday[],
): DayHours[] {
  return dates.map(numberOf).map(calendarOf(weekly, exceptions, holidays))
}

type Stretch = [from: number, to: number]

/**
 * The stretches of being open, from the day before yesterday on, as the clock shows them; those
 * that touch are one.
 */
function* stretches(today: number, hoursOf: (day: number) => DayHours): Generator<Stretch> {
  // The days of a week and of an exception share their hours.
  const spans = new Map<Interval[], Stretch[]>()
  const spansOf = (hours: Interval[]) => {
    const known = spans.get(hours) ?? hours.map(spanOf).sort((a, b) => a[0] - b[0])
    spans.set(hours, known)
    return known
  }
  let current: Stretch | undefined
  for (let day = today - DAYS_BEHIND; day <= today + DAYS_AHEAD; day++) {
    for (const [open, close] of spansOf(hoursOf(day).hours)) {
      const [from, to] = [day * A_DAY + open * MINUTE, day * A_DAY + close * MINUTE]
      if (current && from <= current[1]) current[1] = Math.max(current[1], to)
      else {
        if (current) yield current
        current = [from, to]
      }
    }
  }
  if (current) yield current
}

/**
 * Returns whether a place with these hours is open at an instant, in milliseconds since 1970, and
 * until when that is so. Takes one pass over the days of a year, and converts only the times around
 * the answer to the zone.
 */
export function openingAt(
  instant: number,
  zone: string,
  weekly: WeeklyInterval[],
  exceptions: DatedException[],
  holidays: Holiday[],
): Opening {
  if (weekly.length === 0 && exceptions.every(({ hours }) => hours.length === 0))
    return { open: false, until: null }
  const wall = wallAt(instant, zone)
  const today = Math.floor(wall / A_DAY)
  const end = (today + DAYS_AHEAD + 1) * A_DAY
  let closesAt: number | undefined
  for (const [from, to] of stretches(today, calendarOf(weekly, exceptions, holidays))) {
    // What the clock shows now it has shown already for the first time: no conversion says more.
    if (to <= wall) continue
    const opens = from <= wall ? -Infinity : firstAt(from, zone)
    if (closesAt !== undefined && opens > closesAt) return { open: true, until: closesAt }
    const closes = to >= end ? Infinity : firstAt(to, zone)
    // A stretch may lie in an hour that the clock skips, or two be parted by nothing else.
    if (closes <= opens || closes <= instant) continue
    if (closesAt === undefined && opens > instant) return { open: false, until: opens }
    closesAt = closes
  }
  if (closesAt === undefined) return { open: false, until: null }
  return { open: true, until: closesAt === Infinity ? null : closesAt }
}
