import { spanOf, type Interval, type WeeklyInterval } from './hours'

/*
 * Whether a place is open at an instant, and until when.
 *
 * Hours are what a clock on the wall of the place shows. A time of a day is the first moment at which that clock shows
 * it or a later one. So:
 * - 24:00 is the first moment of the next day, whatever time the clock then shows.
 * - A time that the clock skips is the moment at which it does: what opens at 02:30 opens when 01:59 becomes 03:00.
 * - Of a time that comes twice the first counts: what closes at 02:30 closes the first time, what opens then opens then.
 * Hours belong to the day on which they begin: a night's hours are not cut off by a holiday on the morning after.
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
const HOUR = 60 * MINUTE
const A_DAY = 24 * HOUR
/** So far ahead it is looked when a place opens or closes. */
const AHEAD = 366

/** What is kept of time zones, which have no end of spellings. */
const MOST_ZONES = 1000
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  if (clocks.size >= MOST_ZONES) clocks.clear()
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const // prettier-ignore
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { ...numeric, timeZone: zone, hourCycle: 'h23' }) // prettier-ignore
  clocks.set(zone, clock)
  return clock
}

/** What the clock of a zone shows at an instant, as milliseconds: those of the instant at which UTC shows the same. */
export function wallAt(instant: number, zone: string): number {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute, second } = parts as Record<string, string>
  return Date.UTC(+year!, +month! - 1, +day!, +hour!, +minute!, +second!)
}

const offsetAt = (instant: number, zone: string) => wallAt(instant, zone) - Math.floor(instant / 1000) * 1000

/** The first instant at which a zone's clock shows this or more; `wall` is as `wallAt` answers it. */
export function firstAt(wall: number, zone: string): number {
  // Clocks are at most 14 hours ahead of UTC and 12 behind; between these two they are changed once at most.
  let [before, after] = [wall - 15 * HOUR, wall + 13 * HOUR]
  const [old, changed] = [offsetAt(before, zone), offsetAt(after, zone)]
  if (old === changed) return wall - old
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000
    if (offsetAt(middle, zone) === old) before = middle
    else after = middle
  }
  return wall - old < after ? wall - old : Math.max(after, wall - changed)
}

export const dayOf = (wall: number): Day => new Date(wall).toISOString().slice(0, 10)
/** Monday is 1. */
const weekdayOf = (wall: number) => new Date(wall).getUTCDay() || 7

export type DayHours = { hours: Interval[]; kind: 'weekly' | 'exception' | 'holiday'; reason: string }

/** The hours that begin on one day: an exception counts before a holiday, a holiday before the week. */
export function hoursOn(
  date: Day,
  weekly: WeeklyInterval[],
  exceptions: DatedException[],
  holidays: Holiday[],
): DayHours {
  const exception = exceptions.find(({ from, to }) => from <= date && date <= to)
  if (exception) return { hours: exception.hours, kind: 'exception', reason: exception.reason }
  const holiday = holidays.find((one) => one.date === date)
  if (holiday) return { hours: [], kind: 'holiday', reason: holiday.name }
  const weekday = weekdayOf(Date.parse(date))
  return { hours: weekly.filter(({ day }) => day === weekday), kind: 'weekly', reason: '' }
}

type Stretch = [from: number, to: number]

/** The stretches of being open, from the day before yesterday on, as the clock shows them; those that touch are one. */
function* stretches(today: number, hoursOf: (date: Day) => Interval[]): Generator<Stretch> {
  let current: Stretch | undefined
  for (let ahead = -2; ahead <= AHEAD; ahead++) {
    const midnight = today + ahead * A_DAY
    const spans = hoursOf(dayOf(midnight)).map(spanOf).toSorted((a, b) => a[0] - b[0]) // prettier-ignore
    for (const [open, close] of spans) {
      const [from, to] = [midnight + open * MINUTE, midnight + close * MINUTE]
      if (current && from <= current[1]) current[1] = Math.max(current[1], to)
      else {
        if (current) yield current
        current = [from, to]
      }
    }
  }
  if (current) yield current
}

/** Whether a place with these hours is open at an instant, in milliseconds since 1970, and until when that is so. */
export function openingAt(
  instant: number,
  zone: string,
  weekly: WeeklyInterval[],
  exceptions: DatedException[],
  holidays: Holiday[],
): Opening {
  const today = Math.floor(wallAt(instant, zone) / A_DAY) * A_DAY
  const end = today + (AHEAD + 1) * A_DAY
  let closesAt: number | undefined
  for (const [from, to] of stretches(today, (date) => hoursOn(date, weekly, exceptions, holidays).hours)) {
    const [opens, closes] = [firstAt(from, zone), to >= end ? Infinity : firstAt(to, zone)]
    // A stretch may lie in an hour that the clock skips, or two be parted by nothing else.
    if (closes <= opens || closes <= instant) continue
    if (closesAt === undefined && opens > instant) return { open: false, until: opens }
    if (closesAt !== undefined && opens > closesAt) return { open: true, until: closesAt }
    closesAt = closes
  }
  if (closesAt === undefined) return { open: false, until: null }
  return { open: true, until: closesAt === Infinity ? null : closesAt }
}
