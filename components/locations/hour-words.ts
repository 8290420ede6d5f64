import type { Location, LocationEntry } from '@/lib/locations/schema'
import { WEEKDAYS } from '@/lib/shared/location-words'

export type Hours = { open: string; close: string; nextDay: boolean }

/** What people type for a time, as a clock shows it: "8" is 08:00, "830" 08:30, "6pm" 18:00. Anything else stays. */
export function readTime(typed: string): string {
  const found = /^(\d{1,2})(?:[:.h ]?(\d{2}))? ?(am|pm)?$/i.exec(typed.trim())
  if (!found) return typed.trim()
  const [, hours, minutes = '00', half] = found
  const shift = half ? (Number(hours) === 12 ? -12 : 0) + (half.toLowerCase() === 'pm' ? 12 : 0) : 0
  return `${String(Number(hours) + shift).padStart(2, '0')}:${minutes}`
}

/** Hours that end before they begin end on the day after. */
export const closesNextDay = ({ open, close }: Pick<Hours, 'open' | 'close'>) =>
  open !== '' && close !== '' && close <= open

const isWholeDay = ({ open, close, nextDay }: Hours) =>
  open === '00:00' && (close === '24:00' || (nextDay && close === open))

/** "08:00–12:00", "24 hours", "22:00–06:00 (next day)". */
export const spanInWords = (hours: Hours) =>
  isWholeDay(hours) ? '24 hours' : `${hours.open}–${hours.close}${hours.nextDay ? ' (next day)' : ''}`

const spansInWords = (hours: Hours[]) => hours.map(spanInWords).join(', ')

/** A week's hours in a line: days in a row that are alike stand together. */
export function weekInWords(hours: Location['hours']): string {
  const days = WEEKDAYS.map((name, index) => ({
    name: name.slice(0, 3),
    words: spansInWords(hours.filter(({ day }) => day === index + 1)),
  }))
  const runs = days.reduce<{ first: string; last: string; words: string }[]>((found, { name, words }) => {
    const previous = found.at(-1)
    if (previous?.words === words) return [...found.slice(0, -1), { ...previous, last: name }]
    return [...found, { first: name, last: name, words }]
  }, [])
  return runs
    .filter(({ words }) => words !== '')
    .map(({ first, last, words }) => `${first === last ? first : `${first}–${last}`} ${words}`)
    .join('; ')
}

export const exceptionInWords = ({ from, to, hours, reason }: Location['exceptions'][number]) =>
  `${from === to ? from : `${from} to ${to}`}: ${spansInWords(hours) || 'closed'}${reason && ` (${reason})`}`

const A_DAY = 86_400_000

/** A clock's parts at a place, in one language on server and browser. */
const partsAt = (instant: number, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { timeZone, ...options }).format(instant)

/** "Open until 18:00", "Opens Mon 08:00": in the location's own time. */
export function openingInWords({ opening, timeZone }: Pick<LocationEntry, 'opening' | 'timeZone'>, now: number): string | undefined {
  if (!opening) return undefined
  const until = opening.until === null ? null : Date.parse(opening.until)
  if (until === null || (opening.open && until - now > 7 * A_DAY)) return opening.open ? 'Open 24 hours' : 'Closed'
  const date = (instant: number) => partsAt(instant, timeZone, { dateStyle: 'short' })
  const time = partsAt(until, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const far = until - now > 6 * A_DAY
  const day = partsAt(until, timeZone, far ? { day: 'numeric', month: 'short', year: 'numeric' } : { weekday: 'short' })
  // Until two o'clock in the night is said without a day: everybody knows which one.
  const plain = date(until) === date(now) || (opening.open && until - now < A_DAY / 2)
  return `${opening.open ? 'Open until' : 'Opens'} ${plain ? time : `${day} ${time}`}`
} // prettier-ignore
