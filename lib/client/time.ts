const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
// One language on server and browser, or hydration would find two texts.
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'long' })

/** "3 hours ago": the distance of an instant from now, both in milliseconds. */
export function fromNow(instant: number, now: number): string {
  const seconds = Math.round((instant - now) / 1000)
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return unit === 'second' ? 'just now' : relative.format(Math.trunc(seconds / length), unit)
}

/** The whole instant, in the reader's time zone. */
export const exactly = (instant: number) => exact.format(instant)
