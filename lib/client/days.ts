export { dayWord, periodWord } from '@/lib/shared/periods'

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

const DAY = 86_400_000

/** The end of the day so many days ahead. */
export const inDays = (days: number) => instantOf(dayOf(Date.now() + days * DAY))!
