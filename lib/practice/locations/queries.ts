import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import {
  byCountry,
  byName,
  byOrganization,
  byWord,
  contains,
  FEW,
  pageOf,
} from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import { inScope } from '@/lib/platform/db/scope'
import { notFound } from '@/lib/platform/api/errors'
import { formatPhone } from '@/lib/platform/places/phones'
import { LOCATION_TYPE_WORDS, PHYSICAL_TYPE_WORDS } from '@/lib/shared/location-words'
import { wallAt } from '@/lib/platform/places/time-zones'
import {
  DAYS_AHEAD,
  DAYS_BEHIND,
  dayOf,
  hoursOn,
  openingAt,
  type DatedException,
  type Holiday,
} from './opening'
import type { WeeklyInterval } from './hours'
import type {
  Location,
  LocationEntry,
  LocationListQuery,
  LocationWeek,
  PlaceCountry,
} from './schema'

/** What it takes to know when a place is open. */
type Schedule = {
  timeZone: string
  hours: WeeklyInterval[]
  exceptions: DatedException[]
  holidays: Holiday[]
}
type Stored<Row> = Omit<Row, 'opening' | 'phoneText'> &
  Schedule & { hasHours: boolean; organizationCountry: number | null }

/** The first and the last day, in UTC, of which a schedule is asked for. */
type Days = { first: string; last: string }

const A_DAY = 86_400_000
const MOST_HOURS_FROM_UTC = 14

/**
 * The days that say whether a place is open at an instant and until when, in whatever zone it lies.
 */
const daysAround = (instant: number): Days => ({
  first: dayOf(instant - DAYS_BEHIND * A_DAY - MOST_HOURS_FROM_UTC * 3_600_000),
  last: dayOf(instant + DAYS_AHEAD * A_DAY + MOST_HOURS_FROM_UTC * 3_600_000),
})

const holidaysIn = ({ first, last }: Days) =>
  sql`(select coalesce(json_agg(holiday), '[]') from (
    select distinct on (day ->> 'date') day as holiday
    from location_holiday_sets t join holiday_sets s on s.id = t.holiday_set_id, jsonb_array_elements(s.holidays) day
    where t.location_id = l.id and day ->> 'date' between ${first} and ${last} order by day ->> 'date', s.id) holidays)`
const exceptionsIn = ({ first, last }: Days) =>
  sql`jsonb_path_query_array(l.exceptions, '$[*] ? (@.to >= $first && @.from <= $last)',
    jsonb_build_object('first', ${first}::text, 'last', ${last}::text))`

/** Of these days alone: a location may have thousands of dates of other years. */
const scheduleIn = (days: Days) =>
  sql`l.time_zone as "timeZone", l.hours, ${exceptionsIn(days)} as exceptions, ${holidaysIn(days)} as holidays`

const PATH = sql`(with recursive up as (
    select id, name, part_of_id, 1 as distance from locations where id = l.part_of_id
    union all
    select above.id, above.name, above.part_of_id, up.distance + 1 from locations above join up on above.id = up.part_of_id
  ) select coalesce(json_agg(json_build_object('id', id, 'name', name) order by distance desc), '[]') from up)`

const ENTRY = sql`l.id, l.name, l.status, l.mode, l.type, l.physical_type as "physicalType", l.city, l.phone, l.version,
  l.updated_at as "updatedAt", (l.hours <> '[]' or l.exceptions @? '$[*].hours[*]') as "hasHours", ${PATH} as path,
  (select json_build_object('domainURL', domain_url, 'label', label) from organizations where id = l.organization_id) as organization,
  case when l.phone <> '' then (select country from organizations where id = l.organization_id) end as "organizationCountry",
  (select json_build_object('code', code, 'label', name) from countries where code = l.country) as country`

/**
 * The country of a location, or of the nearest place above it that has one, or of its organization.
 */
const JURISDICTION = sql`coalesce(l.country, (with recursive up as (
    select country, part_of_id, 1 as distance from locations where id = l.part_of_id
    union all
    select above.country, above.part_of_id, up.distance + 1 from locations above join up on above.id = up.part_of_id
  ) select country from up where country is not null order by distance limit 1),
  (select country from organizations where id = l.organization_id))`

const RECORD = sql`${ENTRY}, ${JURISDICTION} as jurisdiction, l.time_zone as "timeZone", l.hours, l.exceptions, l.aliases, l.description, l.services, l.address_line1 as "addressLine1", l.address_line2 as "addressLine2",
  l.subdivision, l.postal_code as "postalCode", l.email, l.website, l.latitude, l.longitude, l.npi, l.clia,
  l.place_of_service as "placeOfService", l.gln, l.equipment,
  (select json_build_object('id', id, 'name', name) from locations where id = l.part_of_id) as "partOf",
  (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'physicalType', physical_type, 'status', status)
    order by ${byName(sql`name`)}, id), '[]') from locations where part_of_id = l.id) as parts,
  (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by ${byName(sql`s.name`)}), '[]')
    from location_holiday_sets t join holiday_sets s on s.id = t.holiday_set_id where t.location_id = l.id) as "holidaySets"`

/**
 * Adds the number as it is shown: people who read of several organizations are in none of their
 * countries.
 */
function withPhoneText<Row extends LocationEntry>(
  ctx: Ctx,
  { organizationCountry, ...row }: Stored<Row>,
) {
  const { phone, country } = row as unknown as LocationEntry
  const reader = ctx.scope.kind === 'global' ? null : organizationCountry
  return { ...row, phoneText: formatPhone(phone, country?.code ?? organizationCountry, reader) }
}

/**
 * A place that is not in use is not open; a kind of place, or one that says nothing of its hours,
 * is neither.
 */
function toShown<Row extends LocationEntry>(ctx: Ctx, stored: Stored<Row>, now: number): Row {
  const { holidays, hasHours, ...row } = withPhoneText(ctx, stored)
  const { status, mode, timeZone, hours, exceptions } = row as unknown as LocationEntry & Schedule
  if (mode !== 'instance' || !hasHours) return { ...row, opening: null } as unknown as Row
  const { open, until } =
    status === 'active'
      ? openingAt(now, timeZone, hours, exceptions, holidays)
      : { open: false, until: null }
  const opening = {
    open,
    until: until === null ? null : new Date(until).toISOString(),
    untilLocal:
      until === null ? null : new Date(wallAt(until, timeZone)).toISOString().slice(0, 16),
  }
  return { ...row, opening } as unknown as Row
}

function searchFor(ctx: Ctx, words: string) {
  const fits = contains(sql`l.search_text`, words) || sql`true`
  const { scope, reach } = ctx
  // LIKE is not leakproof: under the policies of tenants no index answers it, but a function that
  // asks for itself.
  if (scope.kind === 'organization' && reach !== 'all')
    return {
      found: sql`select * from found_locations_within_reach(${words}, ${scope.organization.id}, ${FEW + 1})`,
      fits,
    }
  const here = inScope(ctx, sql`l.organization_id`) ?? sql`true`
  return { found: sql`select l.id from locations l where ${here} and ${fits}`, fits }
}

const CONSIDERED_AT_ONCE = 100

/** The locations of an organization; for `global` those of every organization within reach. */
export async function listLocations(
  ctx: Ctx,
  query: LocationListQuery,
): Promise<PageOfRows<LocationEntry>> {
  const now = Date.now()
  const { rows, total } = await pageOf<Stored<LocationEntry>>(ctx, {
    from: sql`locations l`,
    key: sql`l.id`,
    where: [
      inScope(ctx, sql`l.organization_id`),
      query.status && sql`l.status = any(${sql.param(query.status)})`,
      query.type && sql`l.type = any(${sql.param(query.type)})`,
      query.physicalType && sql`l.physical_type = any(${sql.param(query.physicalType)})`,
      query.country && sql`l.country = any(${sql.param(query.country)})`,
      query.organization &&
        sql`l.organization_id = any(array(select id from organizations where domain_url = any(${sql.param(query.organization)})))`,
    ],
    search: query.search ? searchFor(ctx, query.search) : undefined,
    sorts: {
      name: { indexed: byName(sql`l.name`) },
      organization: byOrganization(ctx, sql`l.organization_id`),
      type: byWord(sql`l.type`, LOCATION_TYPE_WORDS),
      physicalType: byWord(sql`l.physical_type`, PHYSICAL_TYPE_WORDS),
      city: { indexed: byName(sql`l.city`) },
      country: byCountry(sql`l.country`),
      timeZone: sql`l.time_zone collate "C"`,
      status: sql`l.status collate "C"`,
      updatedAt: { indexed: sql`l.updated_at` },
    },
    columns: sql`${ENTRY}, ${scheduleIn(daysAround(now))}`,
    query,
  })
  const shown: LocationEntry[] = []
  for (let at = 0; at < rows.length; at += CONSIDERED_AT_ONCE) {
    // Whole lists are asked for as well: other requests are answered in between.
    if (at > 0) await nextTurn()
    shown.push(...rows.slice(at, at + CONSIDERED_AT_ONCE).map((row) => toShown(ctx, row, now)))
  }
  return new PageOfRows(shown, total)
}

/** One location by its id. Throws 404, also for one of another organization. */
export async function findLocation(ctx: Ctx, id: number): Promise<Location> {
  const now = Date.now()
  const [location] = await rowsOf<Stored<Location>>(
    ctx,
    sql`select ${RECORD}, ${holidaysIn(daysAround(now))} as holidays from locations l where l.id = ${id} and ${inScope(ctx, sql`l.organization_id`) ?? sql`true`}`,
    true,
  )
  return toShown(ctx, location ?? notFound('Location'), now)
}

const WEEK = [0, 1, 2, 3, 4, 5, 6]

/** When these locations are open on seven days in a row. Unknown ones are left out. */
export async function listWeeks(
  ctx: Ctx,
  { of, from }: { of: number[]; from: string },
): Promise<LocationWeek[]> {
  const dates = WEEK.map((day) => dayOf(Date.parse(from) + day * A_DAY))
  const days = { first: dates[0]!, last: dates.at(-1)! }
  const rows = await rowsOf<Schedule & { id: number }>(
    ctx,
    sql`select l.id, ${scheduleIn(days)} from locations l
      where l.id = any(${sql.param(of)}::int[]) and ${inScope(ctx, sql`l.organization_id`) ?? sql`true`} order by l.id`,
  )
  return rows.map(({ id, timeZone, hours, exceptions, holidays }) => ({
    id,
    today: dayOf(wallAt(Date.now(), timeZone)),
    days: hoursOn(dates, hours, exceptions, holidays).map((found, index) => ({
      date: dates[index]!,
      ...found,
    })),
  }))
}

/** The countries that an address can be in, by name. */
export const listPlaceCountries = (ctx: Ctx) =>
  rowsOf<PlaceCountry>(
    ctx,
    sql`select code as value, name as label from countries order by ${byName(sql`name`)}`,
    true,
  )
