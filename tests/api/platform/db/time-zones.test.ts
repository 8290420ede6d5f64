import { expect, test, vi } from 'vitest'
import { asOwner } from '@/lib/platform/db/owner'
import { syncTimeZones, timeZoneWarnings } from '@/lib/platform/db/reference-data/time-zones'
import { log } from '@/lib/platform/observability/log'
import { allZoneOffsets, TIME_ZONE_RELEASE, wallAt } from '@/lib/platform/places/time-zones'
import { refuseFlawedDatabase } from '@/lib/platform/web/boot'
import { one, ownerUrl, sql } from '@/tests/support/db/database'
import { buildOrganization, unique } from '@/tests/support/world'

const DAY = 86_400_000

test('the database and the console show the same time in every zone', async () => {
  const start = Date.UTC(1995, 0, 1)
  const instants = Array.from({ length: 60 }, (_, index) => start + index * 251.37 * DAY)
  for (const { name } of allZoneOffsets()) {
    const shown = await one<string[]>(
      `select array_agg(to_char(local_time(at, $2), 'YYYY-MM-DD"T"HH24:MI:SS') order by at) from unnest($1::timestamptz[]) at`,
      instants.map((instant) => new Date(Math.floor(instant / 1000) * 1000).toISOString()),
      name,
    )
    expect([name, shown]).toEqual([
      name,
      instants.map((at) => new Date(wallAt(at, name)).toISOString().slice(0, 19)),
    ])
  }
})

test('the day of an organization is that of its own zone, with the laws of today', async () => {
  const id = await buildOrganization(unique('vancouver-'))
  await sql(`update organizations set time_zone = 'America/Vancouver' where id = $1`, id)
  // 23:30 on 30 November by the time that British Columbia has kept since 2026; an hour earlier by
  // that of before.
  expect(await one(`select day_of($1, '2026-12-01T06:59:59Z')::text`, id)).toBe('2026-11-30')
  expect(await one(`select day_of($1, '2026-12-01T07:00:00Z')::text`, id)).toBe('2026-12-01')
})

test('sending hours are those of the campaign’s zone, with the laws of today', async () => {
  const sends = (at: string) =>
    one(`select in_sending_hours('09:00', '10:00', false, 'America/Vancouver', $1)`, at)
  expect(await sends('2026-12-01T15:59:00Z')).toBe(false)
  expect(await sends('2026-12-01T16:00:00Z')).toBe(true)
  expect(
    await one(
      `select in_sending_hours('09:00', '10:00', false, 'Not/AZone', '2026-12-01T09:30:00Z')`,
    ),
  ).toBe(true)
})

test('time zones are written anew where they come from another release', async () => {
  const offsets = () => one<number[]>(`select offsets from time_zones where name = 'Europe/Berlin'`)
  const before = await offsets()
  await sql(
    `update time_zones set release = '2020a', offsets = array_fill(0, array[cardinality(offsets)])`,
  )
  await sql(
    `insert into time_zones (name, starts, offsets, release) values ('Europe/Former', '{}', '{3600}', '2020a')`,
  )
  await asOwner(ownerUrl, (client) => syncTimeZones(client))
  expect(await offsets()).toEqual(before)
  expect(await sql('select distinct release from time_zones')).toEqual([
    { release: TIME_ZONE_RELEASE },
  ])
  expect(await one(`select local_time('2026-01-01T00:00:00Z', 'Europe/Former')::text`)).toBe(
    '2026-01-01 01:00:00',
  )
})

test('the start names the releases of all data, and warns of what has another one', async () => {
  const [info, warn] = [vi.spyOn(log, 'info'), vi.spyOn(log, 'warn')]
  await sql(`update time_zones set release = '2020a' where name = 'Europe/Berlin'`)
  await refuseFlawedDatabase()
  const releases = { console: TIME_ZONE_RELEASE, database: '2020a', node: process.versions.tz }
  expect(info).toHaveBeenCalledWith(releases, 'time zone data')
  expect(warn.mock.calls.map(([said]) => said)).toContain(
    `The database has time zone data 2020a and the console ${TIME_ZONE_RELEASE}: days may differ until the database is migrated.`,
  )
  expect(warn.mock.calls.map(([said]) => said)).toEqual(
    timeZoneWarnings('2020a', process.versions.tz),
  )
  await asOwner(ownerUrl, (client) => syncTimeZones(client))
  warn.mockClear()
  await refuseFlawedDatabase()
  expect(warn.mock.calls.map(([said]) => said)).toEqual(
    timeZoneWarnings(TIME_ZONE_RELEASE, process.versions.tz),
  )
})
