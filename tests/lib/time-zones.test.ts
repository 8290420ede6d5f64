import { describe, expect, test } from 'vitest'
import { timeZoneWarnings } from '@/lib/server/db/time-zones'
import { allZoneOffsets, firstAt, TIME_ZONE_RELEASE, wallAt } from '@/lib/server/time-zones'

const wall = (instant: string, zone: string) => new Date(wallAt(Date.parse(instant), zone)).toISOString().slice(0, 19)
const first = (shown: string, zone: string) => new Date(firstAt(Date.parse(`${shown}Z`), zone)).toISOString()

describe('the clock of a zone', () => {
  test.each([
    // Laws that changed in 2026, after the data that many releases of Node and PostgreSQL were built with.
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

  test('refuses an unknown zone', () => {
    expect(() => wallAt(0, 'Europe/Atlantis')).toThrow('Unknown time zone: Europe/Atlantis')
  })
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
  expect(timeZoneWarnings(TIME_ZONE_RELEASE, '2025c')).toEqual([])
  expect(timeZoneWarnings('2020a', '2025c')).toEqual([
    `The database has time zone data 2020a and the console ${TIME_ZONE_RELEASE}: days may differ until the database is migrated.`,
  ])
  expect(timeZoneWarnings(undefined, '2999a')).toEqual([
    expect.stringContaining('(none)'),
    `Node has time zone data 2999a and the console ${TIME_ZONE_RELEASE}: update the package moment-timezone.`,
  ])
})
