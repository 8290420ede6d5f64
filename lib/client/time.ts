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

const padded = (figure: number, length: number) => String(figure).padStart(length, '0')

/** The day of an instant at the reader's place, as a date field has it: "2026-03-01". */
export const dayOf = (instant: string | number) => {
  const at = new Date(instant)
  return [padded(at.getFullYear(), 4), padded(at.getMonth() + 1, 2), padded(at.getDate(), 2)].join('-')
}

/** The minute of an instant at the reader's place, as a field for both has it: "2026-03-01T08:30". */
export const minuteOf = (instant: string) => {
  const at = new Date(instant)
  return `${dayOf(instant)}T${padded(at.getHours(), 2)}:${padded(at.getMinutes(), 2)}`
}

/** What such a field says as an instant, in ISO 8601; a day alone means its last second. Null for what is none. */
export function instantOf(local: string): string | null {
  const at = new Date(local.includes('T') ? local : `${local}T23:59:59`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
