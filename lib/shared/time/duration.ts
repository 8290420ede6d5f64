const DURATION = /^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/
const WEEKS_ALONE = /^P\d+W$/
const LONGEST = 40

/**
 * Whether it is a duration in ISO 8601, as in PT4H or P1DT6H, that lasts: weeks stand by
 * themselves, and no part is a fraction.
 */
export const isDuration = (text: string) =>
  text.length <= LONGEST &&
  DURATION.test(text) &&
  (!text.includes('W') || WEEKS_ALONE.test(text)) &&
  /[1-9]/.test(text)

const UNITS: [word: string, count: RegExp, isTime?: true][] = [
  ['year', /(?<!\d)(\d+)Y/],
  ['month', /(?<!\d)(\d+)M/],
  ['week', /(?<!\d)(\d+)W/],
  ['day', /(?<!\d)(\d+)D/],
  ['hour', /(?<!\d)(\d+)H/, true],
  ['minute', /(?<!\d)(\d+)M/, true],
  ['second', /(?<!\d)(\d+)S/, true],
]

/** A duration in words: "1 day 6 hours". */
export function durationInWords(duration: string): string {
  const [date = '', time = ''] = duration.slice(1).split('T')
  const parts = UNITS.flatMap(([word, pattern, isTime]) => {
    const count = Number(pattern.exec(isTime ? time : date)?.[1] ?? 0)
    return count > 0 ? [`${count} ${word}${count === 1 ? '' : 's'}`] : []
  })
  return parts.join(' ')
}

/**
 * What people write for the units of a turnaround. A month is of no fixed length, and nobody waits
 * that long.
 */
const WRITTEN: [RegExp, date: string, time: string][] = [
  [/^(w|wk|weeks?)$/, 'W', ''],
  [/^(d|days?)$/, 'D', ''],
  [/^(h|hr|hrs|hours?)$/, '', 'H'],
  [/^(m|min|mins|minutes?)$/, '', 'M'],
]

/** Of what is written as a duration, in characters. */
const LONGEST_WRITTEN = 200

/**
 * The duration that "4 hours", "2 d" or "1 day 6 h" stands for; what is one already stays. Null for
 * anything else.
 */
export function durationOf(text: string): string | null {
  if (text.length > LONGEST_WRITTEN) return null
  const words = text.trim()
  if (isDuration(words.toUpperCase())) return words.toUpperCase()
  const parts = [...words.toLowerCase().matchAll(/(?<!\d)(\d+)\s*([a-z]+)\s*/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== words.toLowerCase())
    return null
  let [date, time, last] = ['', '', -1]
  for (const [, count, unit] of parts) {
    const at = WRITTEN.findIndex(([written]) => written.test(unit!))
    if (at <= last) return null
    const [, ofDate, ofTime] = WRITTEN[at]!
    if (ofDate) date += Number(count) + ofDate
    else time += Number(count) + ofTime
    last = at
  }
  const duration = `P${date}${time && `T${time}`}`
  return isDuration(duration) ? duration : null
}
