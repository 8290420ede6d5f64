import { describe, expect, test } from 'vitest'
import { timeZoneWarnings } from '@/lib/platform/db/reference-data/time-zones'
import {
  allZoneOffsets,
  endOfDay,
  firstAt,
  instantAt,
  TIME_ZONE_RELEASE,
  timeZoneFault,
  wallAt,
} from '@/lib/platform/places/time-zones'
import { zoneChoices } from '@/lib/shared/text/intl'

const wall = (instant: string, zone: string) =>
  new Date(wallAt(Date.parse(instant), zone)).toISOString().slice(0, 19)
const first = (shown: string, zone: string) =>
  new Date(firstAt(Date.parse(`${shown}Z`), zone)).toISOString()

describe('the clock of a zone', () => {
  test.each([
    // Laws that changed in 2026, after the data that many releases of Node and PostgreSQL were
    // built with.
    ['2026-12-01T20:00:00Z', 'America/Vancouver', '2026-12-01T13:00:00'],
    ['2026-12-01T20:00:00Z', 'America/Edmonton', '2026-12-01T14:00:00'],
    ['2026-12-01T20:00:00Z', 'America/Inuvik', '2026-12-01T14:00:00'],
    ['2026-12-01T20:00:00Z', 'Africa/Casablanca', '2026-12-01T20:00:00'],
    ['2026-03-01T20:00:00Z', 'America/Vancouver', '2026-03-01T12:00:00'],
    ['2026-07-01T12:00:00.900Z', 'Europe/Berlin', '2026-07-01T14:00:00'],
    ['2026-11-23T02:15:00Z', 'Asia/Kathmandu', '2026-11-23T08:00:00'],
    ['2026-11-23T12:00:00Z', 'US/Central', '2026-11-23T06:00:00'],
    ['2026-11-23T12:00:00Z', 'UTC', '2026-11-23T12:00:00'],
  ])('shows at %s in %s: %s', (instant, zone, shown) => expect(wall(instant, zone)).toBe(shown))

  test('first shows a skipped time when it is put forward, and a repeated one the first time', () => {
    expect(first('2026-03-08T02:30:00', 'America/Chicago')).toBe('2026-03-08T08:00:00.000Z')
    expect(first('2026-11-01T01:30:00', 'America/Chicago')).toBe('2026-11-01T06:30:00.000Z')
    expect(first('2026-12-01T08:00:00', 'America/Vancouver')).toBe('2026-12-01T15:00:00.000Z')
  })

  test('reads names that IANA does not have, which were stored before', () => {
    expect(wall('2026-11-23T12:00:00Z', 'PST')).toBe('2026-11-23T04:00:00')
    expect(wall('2026-11-23T12:00:00Z', 'IST')).toBe('2026-11-23T17:30:00')
    expect(wall('2026-11-23T12:00:00Z', 'SystemV/PST8')).toBe('2026-11-23T04:00:00')
  })

  test('refuses an unknown zone', () => {
    expect(() => wallAt(0, 'Europe/Atlantis')).toThrow('Unknown time zone: Europe/Atlantis')
  })
})

describe('the end of a day', () => {
  test.each([
    ['2026-12-31', 'UTC', '2026-12-31T23:59:59.000Z'],
    ['2026-12-31', 'Pacific/Kiritimati', '2026-12-31T09:59:59.000Z'],
    ['2026-12-31', 'America/Los_Angeles', '2027-01-01T07:59:59.000Z'],
    // By the law of 2026, which old data of browsers does not know.
    ['2026-12-31', 'America/Vancouver', '2027-01-01T06:59:59.000Z'],
    // Days of 23 and of 25 hours.
    ['2027-03-28', 'Europe/Berlin', '2027-03-28T21:59:59.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-25T22:59:59.000Z'],
    // The clocks are put forward at midnight: the next day begins at 01:00.
    ['2026-09-05', 'America/Santiago', '2026-09-06T03:59:59.000Z'],
    // They are put back at midnight: the last hour of the day is repeated.
    ['2026-04-04', 'America/Santiago', '2026-04-05T03:59:59.000Z'],
  ])('%s in %s is %s', (day, zone, instant) =>
    expect(new Date(endOfDay(day, zone)).toISOString()).toBe(instant),
  )
})

describe('a local time', () => {
  test.each([
    ['2026-12-01T09:00', 'America/Vancouver', '2026-12-01T16:00:00.000Z'],
    ['2026-12-01T09:00:30', 'Europe/Berlin', '2026-12-01T08:00:30.000Z'],
    ['2026-12-01T09:00', 'Asia/Kathmandu', '2026-12-01T03:15:00.000Z'],
    ['2026-12-31T23:30', 'Pacific/Kiritimati', '2026-12-31T09:30:00.000Z'],
    // Repeated: the first of the two.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01T01:00', 'America/New_York', '2026-11-01T05:00:00.000Z'],
    // The last moment before and the first one after a skipped hour.
    ['2027-03-28T01:59', 'Europe/Berlin', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28T03:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
  ])('%s in %s is %s', (local, zone, instant) =>
    expect(new Date(instantAt(local, zone)!).toISOString()).toBe(instant),
  )

  test.each([
    ['2027-03-28T02:00', 'Europe/Berlin'],
    ['2027-03-28T02:59', 'Europe/Berlin'],
    ['2027-03-14T02:30', 'America/New_York'],
    ['2026-09-06T00:15', 'America/Santiago'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe'],
  ])('%s in %s is skipped', (local, zone) => expect(instantAt(local, zone)).toBeUndefined())
})

test('has one offset more than changes in every zone, and the changes in ascending order', () => {
  const zones = allZoneOffsets()
  expect(zones.length).toBeGreaterThan(500)
  for (const { name, starts, offsets } of zones) {
    expect([name, offsets.length]).toEqual([name, starts.length + 1])
    expect([name, starts]).toEqual([name, starts.toSorted((a, b) => a - b)])
  }
})

test('warns of a database and of a Node with other data, and names both releases', () => {
  expect(timeZoneWarnings(TIME_ZONE_RELEASE, TIME_ZONE_RELEASE)).toEqual([])
  expect(timeZoneWarnings(TIME_ZONE_RELEASE, undefined)).toEqual([])
  expect(timeZoneWarnings(TIME_ZONE_RELEASE, '2025c')).toEqual([
    `Node has time zone data 2025c and the console ${TIME_ZONE_RELEASE}: the console shows no time by Node’s; update Node all the same.`,
  ])
  expect(timeZoneWarnings('2020a', TIME_ZONE_RELEASE)).toEqual([
    `The database has time zone data 2020a and the console ${TIME_ZONE_RELEASE}: days may differ until the database is migrated.`,
  ])
  expect(timeZoneWarnings(undefined, '2999a')).toEqual([
    expect.stringContaining('(none)'),
    `Node has time zone data 2999a and the console ${TIME_ZONE_RELEASE}: update the package moment-timezone.`,
  ])
})

describe('a time zone can be chosen', () => {
  test('by each name that forms offer', () => {
    for (const zone of zoneChoices()) expect([zone, timeZoneFault(zone)]).toEqual([zone, undefined])
    expect(zoneChoices('US/Central')[0]).toBe('US/Central')
    expect(zoneChoices()).not.toContain('US/Central')
  })

  test.each([
    'UTC',
    'America/Chicago',
    'America/Argentina/Buenos_Aires',
    'Asia/Calcutta',
    'Asia/Kolkata',
    'Europe/Kyiv',
    'Etc/GMT+5',
  ])('as %s', (zone) => expect(timeZoneFault(zone)).toBeUndefined())

  test.each([
    ['PST', 'America/Los_Angeles'],
    ['SystemV/PST8', 'America/Los_Angeles'],
    ['SystemV/EST5EDT', 'America/New_York'],
    ['EST5EDT', 'America/New_York'],
    ['CST6CDT', 'America/Chicago'],
    ['EST', 'America/New_York'],
    ['CET', 'Europe/Brussels'],
    ['posix/America/Chicago', 'America/Chicago'],
    ['right/Europe/Berlin', 'Europe/Berlin'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['Canada/Eastern', 'America/Toronto'],
    ['Japan', 'Asia/Tokyo'],
    ['GMT', 'UTC'],
    ['Etc/Greenwich', 'UTC'],
    ['Zulu', 'UTC'],
    ['europe/berlin', 'Europe/Berlin'],
    ['America/CHICAGO', 'America/Chicago'],
    ['Europe/Atlantis', 'America/Chicago or Europe/Berlin'],
    ['US/Pacific-New', 'America/Chicago or Europe/Berlin'],
    ['constructor', 'America/Chicago or Europe/Berlin'],
  ])('not as %s, but as %s', (zone, current) =>
    expect(timeZoneFault(zone)).toBe(
      `“${zone}” cannot be chosen as a time zone. Choose one by a place in it, as ${current}.`,
    ),
  )
})
