import { dateFormat } from './notation'

/**
 * Returns what a clock in a time zone shows at an instant, as a field for a local time has it:
 * "2026-03-01T08:30". The data is the browser's and may be old: it is good for suggestions only.
 * What is sent is a local time, which the server converts.
 */
export function minuteIn(zone: string, instant: number): string {
  const fields = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    ...fields,
    timeZone: zone,
    hourCycle: 'h23',
  })
  const { year, month, day, hour, minute } = Object.fromEntries(
    clock.formatToParts(instant).map(({ type, value }) => [type, value]),
  )
  return `${year!.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}

const IN_WORDS: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
}

/**
 * Returns a local time in words, "Tue, Mar 3, 2026, 08:30" or "Tue, 3 Mar 2026, 08:30"; what is
 * none as it was entered.
 */
export function localWord(local: string): string {
  const time = Date.parse(`${local}Z`)
  return Number.isNaN(time) ? local : dateFormat(IN_WORDS).format(time).replace(/\s/g, ' ')
}

/** "Europe/Berlin" as people say it: "Berlin time". */
export const zoneWord = (zone: string) =>
  zone === 'UTC' ? 'UTC' : `${zone.split('/').at(-1)!.replaceAll('_', ' ')} time`
