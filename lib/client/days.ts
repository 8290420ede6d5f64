import { addDays } from '@/lib/shared/periods'

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

/** What such a field says as an instant, in ISO 8601. Null for what is none. */
export function instantOf(local: string): string | null {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The day so many days after today at the reader's place, to be suggested in a date field. */
export const inDays = (days: number) => addDays(dayOf(Date.now()), days)
