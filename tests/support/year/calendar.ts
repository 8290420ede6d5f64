/*
 * The oracle's own calendar and random numbers: nothing here is the product's, so that a mistake of
 * its is not ours too.
 */

/** "2026-03-29" */
export type Day = string

const at = (day: Day) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10)

export const plusDays = (day: Day, days: number): Day => {
  const date = at(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

export const daysFrom = (from: Day, to: Day) =>
  Math.round((at(to).getTime() - at(from).getTime()) / 86_400_000)

/** The same day so many months later, or the last one of a month that is shorter. */
function plusMonths(day: Day, months: number): Day {
  const date = at(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const month = date.getUTCMonth()
  date.setUTCDate(wanted)
  // It has run over into the next one: the day before that one's first.
  if (date.getUTCMonth() !== month) date.setUTCDate(0)
  return dayOf(date)
}

/** The first end of a period behind a day, of those that are counted from `anchor` on. */
export function endBehind(anchor: Day, interval: 'month' | 'year', day: Day): Day {
  const months = interval === 'month' ? 1 : 12
  for (let number = 1; ; number++) {
    const end = plusMonths(anchor, months * number)
    if (end > day) return end
  }
}

/** What day it is so many hours east of Greenwich. */
export const dayAt = (instant: Date, hours: number): Day =>
  dayOf(new Date(instant.getTime() + hours * 3_600_000))

export type Random = ReturnType<typeof randomFrom>

/** Numbers that look random and are the same for the same seed. */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    chance: (share: number) => next() < share,
    /** Whole, from one number to another, both among them. */
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    one: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!,
    /** One of these names, each as often as its number says. */
    weighted: <Name extends string>(weights: Partial<Record<Name, number>>): Name => {
      const all = Object.entries(weights) as [Name, number][]
      let left = next() * all.reduce((sum, [, weight]) => sum + weight, 0)
      return all.find(([, weight]) => (left -= weight) < 0)?.[0] ?? all.at(-1)![0]
    },
  }
}

/** Does `work` for each of them, so many at once. */
export async function severalAtOnce<T>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<void>,
) {
  const waiting = [...items]
  const one = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: most }, one))
}
