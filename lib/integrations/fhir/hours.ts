import type { Hours } from './r4'

/** As the hours of a location are kept: Monday is 1, "24:00" the end of the day. */
export type WeeklyHours = { day: number; open: string; close: string; nextDay: boolean }
export type DatedException = {
  from: string
  to: string
  hours: Omit<WeeklyHours, 'day'>[]
  reason: string
}

export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/**
 * FHIR has no 24:00: midnight, as every closing time that is not after the opening time, is that of
 * the next day.
 */
const closing = (close: string) => `${close === '24:00' ? '00:00' : close}:00`

/** Days with the same times together. */
export function hoursOf(hours: WeeklyHours[]): Hours[] {
  const alike = new Map<string, WeeklyHours[]>()
  for (const one of hours) {
    const key = `${one.open}-${one.close}-${one.nextDay}`
    alike.set(key, [...(alike.get(key) ?? []), one])
  }
  return [...alike.values()].map((group) => {
    const { open, close } = group[0]!
    const daysOfWeek = group.map(({ day }) => DAYS[day - 1]!)
    if (open === '00:00' && (close === '24:00' || close === '00:00'))
      return { daysOfWeek, allDay: true }
    return { daysOfWeek, openingTime: `${open}:00`, closingTime: closing(close) }
  })
}

/** Dated exceptions in words: R4 has a text for them. */
export const exceptionsOf = (exceptions: DatedException[]): string =>
  exceptions
    .map(({ from, to, hours, reason }) => {
      const days = from === to ? from : `${from} to ${to}`
      const times = hours.map(({ open, close }) => `${open}–${close}`).join(', ') || 'closed'
      return `${days}: ${times}${reason && ` (${reason})`}`
    })
    .join('; ')
