import { WEEKDAYS } from '@/lib/shared/location-words'

/**
 * From when until when, as a clock on the wall shows it: "08:00" to "17:30". "24:00" is the end of
 * the day.
 */
export type Interval = {
  open: string
  close: string
  /** It closes on the day after: "22:00" to "06:00". */
  nextDay: boolean
}
/** Each week on that day, ISO 8601: Monday is 1. */
export type WeeklyInterval = Interval & { day: number }

export const DAY = 1440
const WEEK = 7 * DAY

/** Minutes since midnight. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** From when until when in minutes of the day it opens on. */
export const spanOf = ({ open, close, nextDay }: Interval): [from: number, to: number] => [
  minutesOf(open),
  minutesOf(close) + (nextDay ? DAY : 0),
]

export const CLOSES_EARLIER =
  'The closing time is after the opening time, unless it is on the next day.'

/** Why an interval is none by itself; undefined when it is one. It lasts a day at most. */
export function faultOf(interval: Interval): string | undefined {
  const [from, to] = spanOf(interval)
  if (interval.nextDay && to - from > DAY)
    return 'Hours last a day at most: close on the same day, or earlier on the next.'
  if (to <= from) return CLOSES_EARLIER
  return undefined
}

export const inWords = ({ open, close, nextDay }: Interval) =>
  `${open}–${close}${nextDay ? ' (next day)' : ''}`

type Placed = { index: number; from: number; to: number; words: string }

/**
 * The first two that overlap, in the order of time; `around` is how long it takes until all begins
 * again.
 */
function overlapIn(placed: Placed[], around: number): [Placed, Placed] | undefined {
  const ordered = placed.toSorted((a, b) => a.from - b.from)
  const next = (at: number): Placed => {
    const one = ordered[(at + 1) % ordered.length]!
    return at + 1 < ordered.length ? one : { ...one, from: one.from + around }
  }
  const at = ordered.findIndex((one, index) => one.to > next(index).from)
  return at < 0 ? undefined : [ordered[at]!, next(at)]
}

const sentence = ([a, b]: [Placed, Placed]) => ({
  index: b.index,
  message: `${b.words} overlaps ${a.words}.`,
})

/**
 * Which of the hours of a week overlap others, across midnight and the week's end too; undefined
 * when none do.
 */
export function weeklyOverlap(hours: WeeklyInterval[]) {
  const placed = hours.map((interval, index) => {
    const [from, to] = spanOf(interval).map((minutes) => minutes + (interval.day - 1) * DAY) as [
      number,
      number,
    ]
    return { index, from, to, words: `${WEEKDAYS[interval.day - 1]} ${inWords(interval)}` }
  })
  const found = overlapIn(placed, WEEK)
  return found && sentence(found)
}

/** The same of the hours of one day, which stand by themselves. */
export function dayOverlap(hours: Interval[]) {
  const placed = hours.map((interval, index) => {
    const [from, to] = spanOf(interval)
    return { index, from, to, words: inWords(interval) }
  })
  const found = overlapIn(placed, Infinity)
  return found && sentence(found)
}
