const HOUR = 3_600_000
const A_DAY = 24 * HOUR

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { ...fields, timeZone: zone, hourCycle: 'h23' })
  clocks.set(zone, clock)
  return clock
}

/** What a clock in a time zone shows at an instant, as a field for both has it: "2026-03-01T08:30". */
export function minuteIn(zone: string, instant: number): string {
  const parts = clockOf(zone).formatToParts(instant)
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${year!.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}

/**
 * The instant at which a clock in a time zone shows a minute, in ISO 8601; null for what is none. Of a time that comes
 * twice the first counts; one that is skipped is as much later as the clock is put forward.
 */
export function instantIn(zone: string, minute: string): string | null {
  const shown = Date.parse(`${minute}Z`)
  if (Number.isNaN(shown)) return null
  const aheadAt = (instant: number) => Date.parse(`${minuteIn(zone, instant)}Z`) - instant
  const [before, after] = [shown - aheadAt(shown - A_DAY), shown - aheadAt(shown + A_DAY)]
  const fits = [before, after].filter((instant) => minuteIn(zone, instant) === minute)
  return new Date(fits.length > 0 ? Math.min(...fits) : before).toISOString()
}

/** "Tue, Mar 3, 2026, 08:30", as a clock in the zone shows it. */
export const wordIn = (zone: string, instant: string) =>
  new Intl.DateTimeFormat('en', {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ hourCycle: 'h23', timeZone: zone },
  })
    .format(Date.parse(instant))
    .replace(/\s/g, ' ')

/** "Europe/Berlin" as people say it: "Berlin time". */
export const zoneWord = (zone: string) =>
  zone === 'UTC' ? 'UTC' : `${zone.split('/').at(-1)!.replaceAll('_', ' ')} time`
