import { dayWord } from '@/lib/client/format/days'
import { dateFormat } from '@/lib/client/format/notation'
import type { Location, LocationEntry } from '@/lib/practice/locations/schema'
import { WEEKDAYS } from '@/lib/shared/location-words'

export type Hours = { open: string; close: string; nextDay: boolean }

/**
 * What people type for a time, as a clock shows it: "8" is 08:00, "830" 08:30, "6pm" 18:00.
 * Anything else stays.
 */
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
  isWholeDay(hours)
    ? '24 hours'
    : `${hours.open}–${hours.close}${hours.nextDay ? ' (next day)' : ''}`

const spansInWords = (hours: Hours[]) => hours.map(spanInWords).join(', ')

/** A week's hours in a line: days in a row that are alike stand together. */
export function weekInWords(hours: Location['hours']): string {
  const days = WEEKDAYS.map((name, index) => ({
    name: name.slice(0, 3),
    words: spansInWords(hours.filter(({ day }) => day === index + 1)),
  }))
  const runs = days.reduce<{ first: string; last: string; words: string }[]>(
    (found, { name, words }) => {
      const previous = found.at(-1)
      if (previous?.words === words) return [...found.slice(0, -1), { ...previous, last: name }]
      return [...found, { first: name, last: name, words }]
    },
    [],
  )
  return runs
    .filter(({ words }) => words !== '')
    .map(({ first, last, words }) => `${first === last ? first : `${first}–${last}`} ${words}`)
    .join('; ')
}

/** A form may have no day yet. */
const shownDay = (day: string) => day && dayWord(day)

/** "Dec 24, 2026 to Dec 26, 2026: closed (Holidays)". */
export const exceptionInWords = ({ from, to, hours, reason }: Location['exceptions'][number]) =>
  `${from === to ? shownDay(from) : `${shownDay(from)} to ${shownDay(to)}`}: ${spansInWords(hours) || 'closed'}${reason && ` (${reason})`}`

const A_DAY = 86_400_000

/** Parts of what a clock shows; `wall` is the instant at which UTC shows the same. */
const partsOf = (wall: number, options: Intl.DateTimeFormatOptions) =>
  dateFormat({ timeZone: 'UTC', ...options }).format(wall)

/**
 * "Open until 18:00", "Opens Mon 08:00": in the location's own time, as the server says it. The
 * browser's time zones may be older than a change of law.
 */
export function openingInWords(
  { opening }: Pick<LocationEntry, 'opening'>,
  now: number,
): string | undefined {
  if (!opening) return undefined
  const { open, untilLocal } = opening
  const until = opening.until === null ? null : Date.parse(opening.until)
  if (until === null || untilLocal === null || (open && until - now > 7 * A_DAY))
    return open ? 'Open 24 hours' : 'Closed'
  const wall = Date.parse(`${untilLocal}Z`)
  const date = (instant: number) => partsOf(instant + wall - until, { dateStyle: 'short' })
  const time = partsOf(wall, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const far = until - now > 6 * A_DAY
  const day = partsOf(
    wall,
    far ? { day: 'numeric', month: 'short', year: 'numeric' } : { weekday: 'short' },
  )
  // Until two o'clock in the night is said without a day: everybody knows which one.
  const plain = date(until) === date(now) || (open && until - now < A_DAY / 2)
  return `${open ? 'Open until' : 'Opens'} ${plain ? time : `${day} ${time}`}`
}
