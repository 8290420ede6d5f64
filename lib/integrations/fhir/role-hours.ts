import { DAYS } from './hours'
import type { AvailableTime, NotAvailable } from './r4'

// The hours of a role are kept in words, at most 300 characters of them. Those that say days and
// times in the usual way are read as FHIR's available times, and FHIR's are written so that they
// are read again.

export type RoleHours = {
  availableTime: AvailableTime[]
  notAvailable: NotAvailable[]
  /** What is neither. */
  text: string
}

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const LONG = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const SETS: Record<string, number[]> = {
  daily: [0, 1, 2, 3, 4, 5, 6],
  weekdays: [0, 1, 2, 3, 4],
  weekends: [5, 6],
}

/** The days that a word names; undefined for another word. */
function daysNamed(word: string | undefined): number[] | undefined {
  if (word === undefined || word.length < 3) return undefined
  if (Object.hasOwn(SETS, word)) return SETS[word]
  const day = word.replace(/s$/, '')
  const found = LONG.findIndex((long) => long === day || long.startsWith(word))
  return found < 0 ? undefined : [found]
}

const SAME: Record<string, string> = {
  '–': 'to',
  '—': 'to',
  '-': 'to',
  through: 'to',
  until: 'to',
  and: ',',
  '&': ',',
  'a.m.': 'am',
  'p.m.': 'pm',
}

const tokensOf = (part: string): string[] =>
  (part.toLowerCase().match(/\d{1,2}(:\d\d)?|[a-z.]+|\S/g) ?? []).map(
    (token) => SAME[token] ?? token,
  )

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** A time of the day as it is written; `isSure` where nobody can take it for another one. */
type Time = { minutes: number; isSure: boolean }

/** Reads the words of a part from left to right. */
class Words {
  private at = 0
  constructor(private readonly tokens: string[]) {}

  get isDone() {
    return this.at >= this.tokens.length
  }

  get isAtDay() {
    return daysNamed(this.tokens[this.at]) !== undefined
  }

  take(...wanted: string[]): boolean {
    const isNext = wanted.every((token, index) => this.tokens[this.at + index] === token)
    if (isNext) this.at += wanted.length
    return isNext
  }

  /** Days and spans of days; empty where none are named. */
  days(): number[] {
    const days = new Set<number>()
    for (let named = this.day(); named; named = this.day()) {
      const last = this.take('to') ? this.day() : undefined
      // Counted, not compared with the day after the last: after Monday to Sunday, that is the
      // first.
      const span = last ? ((last[0]! - named[0]! + 7) % 7) + 1 : 0
      for (let step = 0; step < span; step++) days.add((named[0]! + step) % 7)
      for (const day of last ?? named) days.add(day)
      this.take(',')
    }
    return [...days].sort((a, b) => a - b)
  }

  private day(): number[] | undefined {
    const named = daysNamed(this.tokens[this.at])
    if (named) this.at++
    return named
  }

  time(): Time | undefined {
    if (this.take('noon')) return { minutes: 720, isSure: true }
    if (this.take('midnight')) return { minutes: 1440, isSure: true }
    const [, hours, minutes] = /^(\d{1,2})(?::(\d\d))?$/.exec(this.tokens[this.at] ?? '') ?? []
    if (hours === undefined) return undefined
    this.at++
    const half = this.take('am') ? 0 : this.take('pm') ? 720 : undefined
    const hour = half === undefined ? Number(hours) : Number(hours) % 12
    const total = hour * 60 + Number(minutes ?? 0) + (half ?? 0)
    const isRight =
      total <= 1440 &&
      Number(minutes ?? 0) < 60 &&
      (half === undefined || (Number(hours) >= 1 && Number(hours) <= 12))
    return isRight
      ? {
          minutes: total,
          isSure: half !== undefined || minutes !== undefined || Number(hours) > 12,
        }
      : undefined
  }
}

/** The times of a part, from the first: undefined for what is none, or could be meant otherwise. */
function timesIn(words: Words): [open: number, close: number][] | undefined {
  const times: [number, number][] = []
  do {
    const open = words.time()
    const close = open && words.take('to') ? words.time() : undefined
    if (!open || !close) return undefined
    // "9 to 5" may be the evening's hours or the day's, "9–17" is clear.
    const isClear =
      close.isSure &&
      (open.isSure || (close.minutes > 720 && open.minutes < close.minutes && open.minutes >= 360))
    if (!isClear || open.minutes === 1440 || open.minutes === close.minutes) return undefined
    times.push([open.minutes, close.minutes])
  } while (words.take(',') && !words.isAtDay)
  return times
}

const ofDays = (days: readonly number[]) => ({ daysOfWeek: days.map((day) => DAYS[day]!) })

const isAllDay = (words: Words) => words.take('all', 'day') || words.take('24', 'hours')

/** Reads days and times of them, up to the next days; undefined for anything else. */
function availableNext(words: Words): AvailableTime[] | undefined {
  const days = words.days()
  if (days.length === 0) return undefined
  if (isAllDay(words))
    return words.isDone || words.take(',') ? [{ ...ofDays(days), allDay: true }] : undefined
  return timesIn(words)?.map(([open, close]) =>
    open === 0 && close === 1440
      ? { ...ofDays(days), allDay: true }
      : {
          ...ofDays(days),
          availableStartTime: `${clock(open)}:00`,
          availableEndTime: `${clock(close % 1440)}:00`,
        },
  )
}

/**
 * Reads a part that says days, and times of them, as in "Mon–Fri 8:00–17:00, Sat 9:00–12:00";
 * undefined for any other one.
 */
function availableIn(part: string): AvailableTime[] | undefined {
  const tokens = tokensOf(part)
  if (tokens.join('') === '24/7') return [{ ...ofDays(SETS.daily!), allDay: true }]
  const onlyDays = new Words(tokens)
  const days = onlyDays.days()
  if (days.length > 0 && onlyDays.isDone) return [ofDays(days)]
  const words = new Words(tokens)
  const found: AvailableTime[] = []
  do {
    const next = availableNext(words)
    if (!next) return undefined
    found.push(...next)
  } while (!words.isDone)
  return found
}

const NOT = 'not available'

/** Reads "not available from 2026-12-24 to 2026-12-26: Holidays". */
function notAvailableIn(part: string): NotAvailable | undefined {
  const colon = part.indexOf(': ')
  if (!part.startsWith(NOT) || colon < 0) return undefined
  const words = part.slice(NOT.length, colon).trim().split(' ').filter(Boolean)
  const description = part.slice(colon + 2)
  if (words.length === 0) return { description }
  const [from, start, to, end] = words[0] === 'until' ? ['from', undefined, 'to', words[1]] : words
  const isRight = from === 'from' && (to === undefined || to === 'to') && words.length % 2 === 0
  return isRight
    ? { description, during: { ...(start && { start }), ...(end && { end }) } }
    : undefined
}

/** Reads hours in words. What is not said in the usual way stays a text. */
export function hoursIn(words: string): RoleHours {
  const hours: RoleHours = { availableTime: [], notAvailable: [], text: '' }
  const rest: string[] = []
  for (const part of words
    .split(/[;\n]/)
    .map((one) => one.trim())
    .filter(Boolean)) {
    const available = availableIn(part)
    const notAvailable = available ? undefined : notAvailableIn(part)
    if (available) hours.availableTime.push(...available)
    else if (notAvailable) hours.notAvailable.push(notAvailable)
    else rest.push(part)
  }
  return { ...hours, text: rest.join('; ') }
}

/** Days in their order, with those in a row as a span: "Mon–Wed, Fri". */
function daysInWords(daysOfWeek: readonly string[] | undefined): string {
  const days = (daysOfWeek ?? DAYS)
    .map((day) => DAYS.indexOf(day as (typeof DAYS)[number]))
    .sort((a, b) => a - b)
  const spans: [number, number][] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && day <= last[1] + 1) last[1] = day
    else spans.push([day, day])
  }
  return spans
    .map(([first, last]) => (first === last ? NAMES[first] : `${NAMES[first]}–${NAMES[last]}`))
    .join(', ')
}

const isEndOfDay = (time: string) => time.startsWith('00:00') || time.startsWith('23:59:59')

function availableInWords({
  daysOfWeek,
  allDay,
  availableStartTime: start,
  availableEndTime: end,
}: AvailableTime): string {
  const days = daysInWords(daysOfWeek)
  if (allDay) return `${days} all day`
  if (start === undefined || end === undefined) return days
  const isWhole = start.startsWith('00:00') && isEndOfDay(end)
  return isWhole
    ? `${days} all day`
    : `${days} ${start.slice(0, 5)}–${isEndOfDay(end) ? '24:00' : end.slice(0, 5)}`
}

function notAvailableInWords({ description, during }: NotAvailable): string {
  const from = during?.start ? ` from ${during.start}` : ''
  const to = during?.end ? ` ${from ? 'to' : 'until'} ${during.end}` : ''
  return `${NOT}${from}${to}: ${inOnePart(description)}`
}

/** A text without what parts of the hours are told apart by. */
const inOnePart = (text: string) =>
  text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')

/** Hours in words, which are read again as they were. */
export const wordsOfHours = ({ availableTime, notAvailable, text }: RoleHours): string =>
  [...availableTime.map(availableInWords), ...notAvailable.map(notAvailableInWords), text.trim()]
    .filter(Boolean)
    .join('; ')
