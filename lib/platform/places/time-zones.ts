import moment from 'moment-timezone'
import { unprocessable } from '@/lib/platform/api/errors'
import packed from 'moment-timezone/data/packed/latest.json' with { type: 'json' }
import { isCurrentZoneName } from '@/lib/shared/text/intl'

/*
 * Arithmetic of time zones for the server. The data is that of the package moment-timezone and of
 * nothing else: Node and PostgreSQL each bring their own, of whatever release they were built with,
 * and two sources disagree about the present wherever a law has changed. The database gets the same
 * data (`lib/platform/db/reference-data/time-zones.ts`).
 */

/** The release of the IANA data in use, as "2026f". */
export const TIME_ZONE_RELEASE: string = moment.tz.dataVersion

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * The offsets of a zone: `offsets[0]` counts before `starts[0]`, `offsets[n]` from `starts[n - 1]`
 * on. In seconds, east of UTC and since 1970.
 */
export type ZoneOffsets = { name: string; starts: number[]; offsets: number[] }

/** Returns the offsets of every zone, those under an old name included, until the end of 2037. */
export const allZoneOffsets = (): ZoneOffsets[] =>
  moment.tz.names().map((name) => {
    const { untils, offsets } = zoneOf(name)
    return {
      name,
      starts: untils.filter(Number.isFinite).map((until) => until / 1000),
      offsets: offsets.map((minutesWest) => Math.round(-minutesWest * 60)),
    }
  })

function zoneOf(name: string) {
  const zone =
    moment.tz.zone(name) ??
    moment.tz.zone(otherNameOf(name)) ??
    moment.tz.zone(currentZoneOf(name) ?? '')
  if (!zone) throw new RangeError(`Unknown time zone: ${name}`)
  return zone
}

/**
 * The zone that Node means by a name which IANA does not have as “IST”: such names were stored
 * before.
 */
function otherNameOf(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return ''
  }
}

const NAMES = new Set(moment.tz.names())
/** Other names of zones, with the zone of each. */
const LINKS = new Map(packed.links.map((link) => link.split('|').reverse() as [string, string]))
/** Abbreviations that are no names of zones, with where they are used most. */
const ABBREVIATIONS: Record<string, string> = {
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  MST: 'America/Denver',
  MDT: 'America/Denver',
  CST: 'America/Chicago',
  CDT: 'America/Chicago',
  EST: 'America/New_York',
  EDT: 'America/New_York',
  AKST: 'America/Anchorage',
  AST: 'America/Halifax',
  BST: 'Europe/London',
  CEST: 'Europe/Berlin',
  EEST: 'Europe/Athens',
  WEST: 'Europe/Lisbon',
  JST: 'Asia/Tokyo',
  AEST: 'Australia/Sydney',
}

/**
 * Returns the name by which a zone can be chosen that has another name; undefined where that is not
 * known.
 */
export function currentZoneOf(name: string): string | undefined {
  const bare = name.replace(/^(?:posix|right|SystemV)\//, '')
  if (isCurrentZoneName(bare) && NAMES.has(bare)) return bare
  const target = LINKS.get(bare) ?? ''
  if (target.startsWith('Etc/')) return 'UTC'
  // “EST5EDT” and “PST8” begin with the abbreviation of the winter.
  const abbreviation = /^([A-Z]{3})\d(?:[A-Z]{3})?$/.exec(bare)?.[1] ?? bare
  if (Object.hasOwn(ABBREVIATIONS, abbreviation)) return ABBREVIATIONS[abbreviation]
  return (
    target ||
    [...NAMES].find((one) => isCurrentZoneName(one) && one.toLowerCase() === bare.toLowerCase())
  )
}

/** Says why a time zone cannot be chosen, and what to choose; undefined where it can. */
export const timeZoneFault = (zone: string): string | undefined =>
  isCurrentZoneName(zone) && NAMES.has(zone)
    ? undefined
    : `“${zone}” cannot be chosen as a time zone. Choose one by a place in it, as ${currentZoneOf(zone) ?? 'America/Chicago or Europe/Berlin'}.`

/**
 * Throws 422 for a time zone that cannot be chosen, on the field; one that the record has already
 * stays.
 */
export function requireTimeZone(
  zone: string | null | undefined,
  held: string | null = null,
  field = 'timeZone',
): void {
  const fault = zone && zone !== held ? timeZoneFault(zone) : undefined
  if (fault) unprocessable(fault, { [field]: fault })
}

const offsetAt = (instant: number, zone: string) =>
  Math.round(-zoneOf(zone).utcOffset(instant) * 60) * 1000

/**
 * Returns what the clock of a zone shows at an instant, in whole seconds, as the milliseconds of
 * the instant at which UTC shows the same. Throws a `RangeError` for an unknown zone.
 */
export const wallAt = (instant: number, zone: string): number =>
  Math.floor(instant / 1000) * 1000 + offsetAt(instant, zone)

/**
 * Returns the first instant at which a zone's clock shows `wall` or more; `wall` is as `wallAt`
 * returns it.
 */
export function firstAt(wall: number, zone: string): number {
  // Clocks are at most 14 hours ahead of UTC and 12 behind; between these two they are changed once
  // at most.
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

/**
 * Returns the last second of a day ("2026-12-31") by the clock of a zone, as an instant in
 * milliseconds.
 */
export const endOfDay = (day: string, zone: string): number =>
  firstAt(Date.parse(day) + DAY, zone) - 1000

/**
 * Returns the instant, in milliseconds, at which the clock of a zone shows a local time
 * ("2026-12-01T09:00"). Of a time that is repeated when the clock is put back, the first counts.
 * Undefined for a time that is skipped when the clock is put forward: there is no such moment.
 */
export function instantAt(local: string, zone: string): number | undefined {
  const wall = Math.floor(Date.parse(`${local}Z`) / 1000) * 1000
  const instant = firstAt(wall, zone)
  return wallAt(instant, zone) === wall ? instant : undefined
}
