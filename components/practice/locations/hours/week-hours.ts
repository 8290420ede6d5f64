import type { Location } from '@/lib/practice/locations/schema'
import type { Hours } from './hour-words'

type Week = Location['hours']

const ofDay = (week: Week, day: number) => week.filter((hours) => hours.day === day)
const inOrder = (week: Week) => week.toSorted((a, b) => a.day - b.day)

/** A week in which a day has these hours and no others. */
export const withDay = (week: Week, day: number, hours: Hours[]): Week =>
  inOrder([
    ...week.filter((one) => one.day !== day),
    ...hours.map(({ open, close, nextDay }) => ({ day, open, close, nextDay })),
  ])

/** A week in which other days have the hours of one. */
export const copyDay = (week: Week, from: number, to: number[]): Week =>
  to
    .filter((day) => day !== from)
    .reduce((copied, day) => withDay(copied, day, ofDay(week, from)), week)

/** The hours that come next on a day: an afternoon after a morning. */
export function nextHours(hours: Hours[]): Hours {
  const last = hours.at(-1)
  if (!last) return { open: '08:00', close: '17:00', nextDay: false }
  return last.nextDay || last.close >= '17:00' || last.close < '01:00'
    ? { open: '', close: '', nextDay: false }
    : {
        open: last.close < '13:00' ? '13:00' : last.close,
        close: last.close < '17:00' ? '17:00' : '',
        nextDay: false,
      }
}
