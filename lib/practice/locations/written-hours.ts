import type { Interval, WeeklyInterval } from './hours'

// Hours as people write them: “8:00 AM - 5:00 PM”, “9-17”, “8am–12, 1–5pm”, “24 hours”, “noon to
// midnight”.

const LONGEST = 300
const plain = (cell: string) =>
  cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212~]/g, '-')
    .replace(/\s/g, ' ')

const NEVER = new Set(['', '-', 'closed', 'none', 'n/a', 'na', 'off', 'not open', 'no', 'x'])
const WHOLE_WEEK = ['24/7', '24-7', '24x7', '7/24', '24 hours a day, 7 days a week']
const ALWAYS = new Set([
  '24/24',
  '24h/24',
  'h24',
  ...WHOLE_WEEK,
  'all day',
  'around the clock',
  'open all day',
  'always',
  'always open',
  'twenty-four hours',
])
/** “24 hours”, “24hr”, “Open 24 hrs”, “24 hours/day”, “24-hour service”. */
const HOURS_24 =
  /^(?:open )?24[ -]?(?:h|hrs?|hours?)(?: ?(?:a|per|\/) ?day| daily| open| service)?\.?$/
const isAlways = (said: string) =>
  ALWAYS.has(said) || ALWAYS.has(said.replace(/^open /, '')) || HOURS_24.test(said)
const WHOLE_DAY = { open: '00:00', close: '24:00', nextDay: false }

type Half = 'am' | 'pm' | undefined
/**
 * A time as it is written: `isPlain` for an hour without a zero in front, as clocks of twelve hours
 * show it.
 */
type Time = { hour: number; minute: number; half: Half; isPlain: boolean }

const NAMED: Record<string, Time> = {
  noon: { hour: 12, minute: 0, half: 'pm', isPlain: false },
  midday: { hour: 12, minute: 0, half: 'pm', isPlain: false },
  midnight: { hour: 12, minute: 0, half: 'am', isPlain: false },
}
const TIME = /^(\d{1,2})(?:[:.h](\d\d)(?::00)?|h|(\d\d))?([ap])?$/

/** One time; undefined for what is none. */
function timeIn(text: string): Time | undefined {
  const word = text.replace('12 noon', 'noon').replace('12 midnight', 'midnight')
  if (word in NAMED) return NAMED[word]
  const short = word
    .replace(/ /g, '')
    .replace(/([ap])\.?m\.?$/, '$1')
    .replace(/(uhr|hrs|hr)$/, '')
    .replace(/(?<=:\d\d)h$/, '')
  const found = TIME.exec(short)
  if (!found) return undefined
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? found[3] ?? 0)]
  const half: Half = found[4] === undefined ? undefined : found[4] === 'a' ? 'am' : 'pm'
  const isReal =
    minute < 60 && (half ? hour >= 1 && hour <= 12 : hour < 24 || (hour === 24 && minute === 0))
  return isReal
    ? { hour, minute, half, isPlain: !found[1]!.startsWith('0') && hour <= 12 }
    : undefined
}

/** Minutes since midnight, in one half of the day or as on a clock of 24 hours. */
const minutesOf = ({ hour, minute }: Time, half: Half) =>
  (half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute

const HALF_DAY = 720
/** Without am or pm, an hour before this one is of the afternoon. */
const DAWN = 5 * 60
const DAY = 1440

/**
 * The opening time where only the closing time says its half: the same half if that is earlier, or
 * else the other one.
 */
function openBefore(open: Time, close: Time): number {
  if (open.hour > 12) return minutesOf(open, undefined)
  const same = minutesOf(open, close.half)
  const end = minutesOf(close, close.half) || DAY
  return same < end ? same : minutesOf(open, close.half === 'pm' ? 'am' : 'pm')
}

/** The closing time where only the opening time says its half: the first such hour after it. */
function closeAfter(open: number, close: Time): number {
  const end = minutesOf(close, undefined)
  return close.hour < 12 && end <= open && end + HALF_DAY > open ? end + HALF_DAY : end
}

/**
 * From when until when, in minutes of one day; on a clock of twelve hours “9-5” ends in the
 * afternoon.
 */
function spanOf(open: Time, close: Time, after: number): [from: number, to: number] {
  if (open.half && close.half) return [minutesOf(open, open.half), minutesOf(close, close.half)]
  if (close.half) return [openBefore(open, close), minutesOf(close, close.half)]
  if (open.half) return [minutesOf(open, open.half), closeAfter(minutesOf(open, open.half), close)]
  let [from, to] = [minutesOf(open, undefined), minutesOf(close, undefined)]
  // “8-12, 1-5”: the second part is of the afternoon. So is “1-5” alone: nobody opens at night alone.
  const isPlain = open.isPlain && close.isPlain
  const isOfAfternoon = from >= 60 && from < DAWN && from < to && close.hour < 12
  const isLater = isPlain && (isOfAfternoon || (from < after && from + HALF_DAY >= after))
  if (isLater) from += HALF_DAY
  if (open.isPlain && close.isPlain && close.hour < 12 && to <= from && to + HALF_DAY > from)
    to += HALF_DAY
  return [from, to]
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** What opens in the evening and closes by the morning, as in “22-2”, is open at night. */
const EVENING = 18 * 60
const MORNING = 6 * 60

/** Between the beginning and the end of a span. */
const UNTIL = / ?- ?| (?:to|until|till|thru|through|bis) /
const NEXT_DAY = /\(?\b(?:the )?(?:next|following) day\)?$/

/** One interval; undefined for what nobody could read. */
function intervalIn(part: string, after: number): Interval | undefined {
  const said = part.trim().replace(/^from /, '')
  const nextDay = NEXT_DAY.test(said)
  const times = said.replace(NEXT_DAY, '').trim().split(UNTIL)
  const [open, close] = times.map((text) => timeIn(text.trim()))
  if (times.length !== 2 || !open || !close) return undefined
  const [from, to] = spanOf(open, close, after)
  // Midnight is the end of the day that it closes on.
  const end = to === 0 && !nextDay ? DAY : to
  const isNight = minutesOf(open, open.half) >= EVENING && end <= MORNING
  const isOvernight = (isNight || (open.half === 'pm' && close.half === 'am')) && end <= from
  return { open: clock(from), close: clock(end), nextDay: nextDay || isOvernight }
}

/** Two spans that nothing but a space parts: “08:00-12:00 13:00-17:00”. */
function spansIn(part: string): string[] {
  const [open, between, close, ...more] = part.split(UNTIL)
  if (between === undefined || close === undefined || more.length > 0) return [part]
  const words = between.trim().split(' ')
  const [before, behind] = [
    (at: number) => words.slice(0, at).join(' '),
    (at: number) => words.slice(at).join(' '),
  ]
  const at = words.findIndex((_, index) => timeIn(before(index)) && timeIn(behind(index)))
  return at < 0 ? [part] : [`${open}-${before(at)}`, `${behind(at)}-${close}`]
}

/** The hours that a cell says of one day; none for closed, undefined for what nobody could read. */
export function writtenHours(cell: string): Interval[] | undefined {
  if (cell.length > LONGEST) return undefined
  const said = plain(cell).trim()
  if (NEVER.has(said)) return []
  if (isAlways(said)) return [WHOLE_DAY]
  const found: Interval[] = []
  let after = 0
  for (const part of said.split(/[,;&/]| (?:and|und) /).flatMap(spansIn)) {
    const interval = intervalIn(part, after)
    if (!interval) return undefined
    found.push(interval)
    after = Number(interval.close.slice(0, 2)) * 60 + Number(interval.close.slice(3))
  }
  return found
}

/** Whether a cell says hours of the whole week, so that it does not belong to one day. */
export const saysWholeWeek = (cell: string): boolean =>
  WHOLE_WEEK.includes(
    plain(cell)
      .trim()
      .replace(/^open /, ''),
  )

const ENGLISH = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const GERMAN = ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag']
const SETS: Record<string, string> = {
  daily: '@1-@7',
  everyday: '@1-@7',
  weekdays: '@1-@5',
  weekends: '@6-@7',
  täglich: '@1-@7',
  werktags: '@1-@5',
}

/** The days that a word names, as “@1” or “@1-@5”; undefined for another word. */
function markOf(word: string, names: string[]): string | undefined {
  if (Object.hasOwn(SETS, word)) return SETS[word]
  const day = word.length > 4 ? word.replace(/s$/, '') : word
  const index =
    word.length < 2
      ? -1
      : names.findIndex((name) => name.startsWith(day) || (day === 'tues' && name === 'tuesday'))
  return index < 0 ? undefined : `@${index + 1}`
}

const SPAN = new Set(['-', 'to', 'through', 'thru', 'bis'])
const LIST = new Set(['', ',', '&', '/', '+', 'and', 'und', ', and'])

/** One letter can be two days, but for these two together. */
const MONDAY_TO_FRIDAY = /^m ?- ?f\b/

/** Reads a text in which days are marked, each with its hours behind it. */
function weekIn(marked: string): WeeklyInterval[] | undefined {
  const [before = '', ...parts] = marked.split('@')
  if (before.trim() !== '' || parts.length === 0) return undefined
  const hours: WeeklyInterval[] = []
  let days: number[] = []
  let first: number | undefined
  for (const part of parts) {
    const day = Number(part[0])
    const span = first === undefined ? 1 : ((day - first + 7) % 7) + 1
    for (let step = span - 1; step >= 0; step--) days.push(((day - step + 6) % 7) + 1)
    const rest = part
      .slice(1)
      .replace(/^[.:,]+/, '')
      .trim()
    first = SPAN.has(rest) ? day : undefined
    if (first !== undefined || LIST.has(rest)) continue
    const said = writtenHours(rest.replace(/[,;|]$/, '').trim())
    if (!said) return undefined
    hours.push(
      ...[...new Set(days)].flatMap((on) => said.map((interval) => ({ day: on, ...interval }))),
    )
    days = []
  }
  return days.length === 0 ? hours : undefined
}

/** Whether marked days stand with nothing but words between them: “@1-@5”, “@1 and @3”. */
const areDaysAlone = (marked: string) =>
  marked
    .split('@')
    .slice(1)
    .map((part) => part.slice(1).trim())
    .every((rest) => SPAN.has(rest) || LIST.has(rest))

/** Puts hours behind the days that they are of, where they stand before them: “8-5 Mon-Fri”. */
const withDaysFirst = (marked: string) =>
  marked
    .split(';')
    .map((part) => {
      const at = part.indexOf('@')
      const [hours, days] = [part.slice(0, Math.max(at, 0)).trim(), part.slice(at)]
      return hours !== '' && writtenHours(hours) && areDaysAlone(days) ? `${days} ${hours}` : part
    })
    .join(';')

/**
 * The hours that a cell says of the week: “Mon-Fri 8-5, Sat 9-12”, “24/7”, “Mo–Do 8–18, Fr 8–14”;
 * none for closed, undefined for what nobody could read, or what does not name the days. Two
 * letters can be other days in other languages (“do” is Thursday in German and Sunday in Spanish):
 * German ones are read where Monday or a whole name shows the language.
 */
export function writtenWeek(cell: string): WeeklyInterval[] | undefined {
  if (cell.length > LONGEST || cell.includes('@')) return undefined
  const said = plain(cell).trim().replace('every day', 'daily').replace(MONDAY_TO_FRIDAY, 'mon-fri')
  if (NEVER.has(said)) return []
  if (isAlways(said)) return ENGLISH.map((_, index) => ({ day: index + 1, ...WHOLE_DAY }))
  const marked = (names: string[]) =>
    withDaysFirst(said.replace(/\p{L}+/gu, (word) => markOf(word, names) ?? word))
  const isGerman = (said.match(/\p{L}+/gu) ?? []).some(
    (word) => word === 'mo' || GERMAN.includes(word),
  )
  return weekIn(marked(ENGLISH)) ?? (isGerman ? weekIn(marked(GERMAN)) : undefined)
}
