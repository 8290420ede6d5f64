import { addDays, type Day, type Period } from '@/lib/shared/time/periods'
import { dateFormat } from './notation'

const inWords = () => dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

/** "Mar 1, 2026" or "1 Mar 2026": a day without a time is the same everywhere. */
export const dayWord = (day: Day): string => inWords().format(Date.parse(day))

/**
 * "Mar 1 – 31, 2026": the last day is the one before the period's end. Platforms differ in the
 * spaces around the dash.
 */
export const periodWord = ({ from, to }: Period) =>
  inWords()
    .formatRange(Date.parse(from), Date.parse(addDays(to, -1)))
    .replace(/\s/g, ' ')

const padded = (figure: number, length: number) => String(figure).padStart(length, '0')

/** The day of an instant at the reader's place, as a date field has it: "2026-03-01". */
export const dayOf = (instant: string | number) => {
  const at = new Date(instant)
  return [padded(at.getFullYear(), 4), padded(at.getMonth() + 1, 2), padded(at.getDate(), 2)].join(
    '-',
  )
}

/**
 * The minute of an instant at the reader's place, as a field for both has it: "2026-03-01T08:30".
 */
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
