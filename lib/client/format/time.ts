import { dateFormat } from './notation'

const MINUTE = 60
const DAY = 86_400

/** How long a unit is, in seconds, and from how many of it on the next one is used. */
const UNITS: [Intl.RelativeTimeFormatUnit, length: number, next: number][] = [
  ['minute', MINUTE, 60],
  ['hour', 3_600, 24],
  // "In 7 days" is what people say of an invitation, and not "next week".
  ['day', DAY, 14],
  ['week', 7 * DAY, 5],
  ['month', 2_629_800, 12],
  ['year', 31_557_600, Infinity],
]
// One language on server and browser, or hydration would find two texts.
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/**
 * "3 hours ago": the distance of an instant from now, both in milliseconds, rounded as people do.
 */
export function fromNow(instant: number, now: number): string {
  const seconds = Math.round((instant - now) / 1000)
  if (Math.abs(seconds) < MINUTE) return 'just now'
  const [unit, length] = UNITS.find(
    ([, length, next]) => Math.round(Math.abs(seconds) / length) < next,
  )!
  return relative.format(Math.sign(seconds) * Math.round(Math.abs(seconds) / length), unit)
}

/** The whole instant, in the reader's time zone. */
export const exactly = (instant: number) =>
  dateFormat({ dateStyle: 'long', timeStyle: 'long' }).format(instant)
