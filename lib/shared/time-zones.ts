/*
 * Arithmetic of time zones. Everything that the server knows of them comes from here, so that the source of the data (now
 * Node's Intl) can be replaced in this file alone.
 */

const HOUR = 3_600_000

/** Names of zones have no end of spellings: the cache is emptied when it holds this many. */
const MOST_ZONES = 1000
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  if (clocks.size >= MOST_ZONES) clocks.clear()
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    timeZone: zone,
    hourCycle: 'h23',
  })
  clocks.set(zone, clock)
  return clock
}

/**
 * Returns what the clock of a zone shows at an instant, in whole seconds, as the milliseconds of the instant at which UTC
 * shows the same. Throws a `RangeError` for an unknown zone.
 */
export function wallAt(instant: number, zone: string): number {
  // "11/23/2026, 06:00:00": `formatToParts` takes five times as long.
  const [month, day, year, hour, minute, second] = clockOf(zone).format(instant).match(/\d+/g)!.map(Number)
  return Date.UTC(year!, month! - 1, day, hour, minute, second)
}

const offsetAt = (instant: number, zone: string) => wallAt(instant, zone) - Math.floor(instant / 1000) * 1000

/** Returns the first instant at which a zone's clock shows `wall` or more; `wall` is as `wallAt` returns it. */
export function firstAt(wall: number, zone: string): number {
  // Clocks are at most 14 hours ahead of UTC and 12 behind; between these two they are changed once at most.
  let [before, after] = [wall - 15 * HOUR, wall + 13 * HOUR]
  const [old, changed] = [offsetAt(before, zone), offsetAt(after, zone)]
  if (old === changed) return wall - old
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000
    if (offsetAt(middle, zone) === old) before = middle
    else after = middle
  }
  return wall - old < after ? wall - old : Math.max(after, wall - changed)
}
