import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { differences, recordChange, type Deed, type States } from '@/lib/platform/audit/audit'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import { narrowTo } from '@/lib/platform/db/scope'
import { conflict, notFound, outdated, unprocessable } from '@/lib/platform/api/errors'
import { requirePhone } from '@/lib/platform/places/phones'
import { requireTimeZone } from '@/lib/platform/places/time-zones'
import { findLocation } from './queries'
import type { HoursCopy, Location, LocationChange, LocationInput } from './schema'
import { usualTimeZone } from './time-zone'

/** What the log says of a location: all that a form can change, other records by their names. */
function logged(location: Location) {
  const {
    id: _id,
    organization: _of,
    path: _path,
    parts: _parts,
    opening: _now,
    phoneText: _text,
    jurisdiction: _where,
    ...fields
  } = location
  const { version: _version, updatedAt: _at, ...state } = fields
  return state
}

const record = (ctx: Ctx, deed: Deed, id: number, states: States) =>
  recordChange(ctx, {
    ...deed,
    organizationId: organizationOf(ctx).id,
    subject: 'location',
    subjectId: id,
    ...states,
  })

/**
 * The call as one about the location's organization, when it is about all of them: rights are asked
 * for there.
 */
async function aboutOrganizationOf(ctx: Ctx, id: number): Promise<Ctx> {
  if (ctx.scope.kind === 'organization') return ctx
  const [found] = await rowsOf<{ of: number }>(
    ctx,
    sql`select organization_id as of from locations where id = ${id}`,
  )
  return found ? narrowTo(ctx, found.of) : notFound('Location')
}

/** Throws 404 unless the place to lie in is one of this organization. */
async function refuseUnknownPlace(ctx: Ctx, partOfId: number | null) {
  if (partOfId === null) return
  const found = await rowsOf(
    ctx,
    sql`select from locations where id = ${partOfId}::bigint and organization_id = ${organizationOf(ctx).id} for key share`,
  )
  if (found.length === 0) notFound('Location', { partOfId: 'Location not found.' })
}

/**
 * Makes a location take part in these holiday sets and no others. Throws 422 for one of another
 * organization.
 */
async function takePart(ctx: Ctx, id: number, holidaySetIds: number[]) {
  const { id: organization } = organizationOf(ctx)
  const found = await rowsOf(
    ctx,
    sql`select from holiday_sets where id = any(${sql.param(holidaySetIds)}::bigint[]) and organization_id = ${organization} for key share`,
  )
  const refusal = 'Choose holiday sets of this organization.'
  if (found.length < holidaySetIds.length) unprocessable(refusal, { holidaySetIds: refusal })
  await rowsOf(
    ctx,
    sql`delete from location_holiday_sets where location_id = ${id} and holiday_set_id <> all(${sql.param(holidaySetIds)}::int[])`,
  )
  await rowsOf(
    ctx,
    sql`insert into location_holiday_sets (organization_id, location_id, holiday_set_id)
      select ${organization}::int, ${id}::int, set from unnest(${sql.param(holidaySetIds)}::int[]) set on conflict do nothing`,
  )
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

type Zoned<Input> = Input & { timeZone: string }

/** The columns of a location that its input fills, with what they get. */
const columnsOf = (input: Zoned<LocationInput>) => ({
  part_of_id: sql`${input.partOfId}::int`,
  name: sql`${input.name}`,
  status: sql`${input.status}`,
  mode: sql`${input.mode}`,
  type: sql`${input.type}::text`,
  physical_type: sql`${input.physicalType}`,
  aliases: sql`${sql.param(input.aliases)}::text[]`,
  services: sql`${sql.param(input.services)}::text[]`,
  description: sql`${input.description}`,
  address_line1: sql`${input.addressLine1}`,
  address_line2: sql`${input.addressLine2}`,
  city: sql`${input.city}`,
  subdivision: sql`${input.subdivision}`,
  postal_code: sql`${input.postalCode}`,
  country: sql`${input.country}::int`,
  phone: sql`${input.phone}`,
  email: sql`${input.email}`,
  website: sql`${input.website}`,
  latitude: sql`${input.latitude}::float8`,
  longitude: sql`${input.longitude}::float8`,
  time_zone: sql`${input.timeZone}`,
  npi: sql`${input.npi}`,
  clia: sql`${input.clia}`,
  gln: sql`${input.gln}`,
  place_of_service: sql`${input.placeOfService}`,
  hours: json(input.hours),
  exceptions: json(input.exceptions),
  equipment: json(input.equipment),
})

/**
 * Creates a location. Throws 404 for an unknown place to lie in, 409 for a name that is taken
 * there, 422 for a text that is no phone number, or a time zone that cannot be chosen.
 */
export async function createLocation(ctx: Ctx, sent: LocationInput): Promise<Location> {
  if (ctx.scope.kind === 'global')
    unprocessable('Choose the organization that the location is to be of.')
  await refuseUnknownPlace(ctx, sent.partOfId)
  requireTimeZone(sent.timeZone)
  const input = {
    ...sent,
    phone: await requirePhone(ctx, sent.phone, sent.country),
    timeZone: sent.timeZone ?? (await usualTimeZone(ctx, sent.partOfId)),
  }
  const columns = columnsOf(input)
  const names = sql.raw(Object.keys(columns).join(', '))
  const [created] = await rowsOf<{ id: number }>(
    ctx,
    sql`insert into locations (organization_id, ${names})
      values (${organizationOf(ctx).id}, ${sql.join(Object.values(columns), sql`, `)}) returning id`,
  )
  const { id } = created!
  await takePart(ctx, id, input.holidaySetIds)
  const after = await findLocation(ctx, id)
  record(ctx, { action: 'locations:create', event: 'location.created' }, id, {
    after: logged(after),
  })
  return after
}

const inOrder = (ids: number[]) => ids.toSorted((a, b) => a - b)

/** Whether a location is as its input says. */
function isLike({ partOf, country, holidaySets, ...rest }: Location, input: Zoned<LocationInput>) {
  const sets = inOrder(holidaySets.map(({ id }) => id))
  const said: Record<string, unknown> = {
    ...rest,
    partOfId: partOf?.id ?? null,
    country: country?.code ?? null,
    holidaySetIds: sets,
  }
  const wanted = { ...input, holidaySetIds: inOrder(input.holidaySetIds) }
  return Object.entries(wanted).every(([field, value]) => isDeepStrictEqual(said[field], value))
}

/**
 * Changes a location; what is so already is no change. Throws as `createLocation` does, and 409
 * when it has changed since.
 */
export async function changeLocation(
  ctx: Ctx,
  id: number,
  change: LocationChange,
): Promise<Location> {
  const here = await aboutOrganizationOf(ctx, id)
  const { version, ...sent } = change
  const before = await findLocation(here, id)
  if (before.version !== version) outdated(before)
  const input = { ...sent, phone: await requirePhone(here, sent.phone, sent.country, before) }
  if (isLike(before, input)) return before
  requireTimeZone(input.timeZone, before.timeZone)
  await refuseUnknownPlace(here, input.partOfId)
  const set = Object.entries(columnsOf(input)).map(
    ([name, value]) => sql`${sql.raw(name)} = ${value}`,
  )
  const changed = await rowsOf(
    here,
    sql`
    update locations set ${sql.join(set, sql`, `)}, version = version + 1, updated_at = now()
    where id = ${id} and version = ${version} returning id`,
  )
  if (changed.length === 0) outdated(await findLocation(here, id))
  await takePart(here, id, input.holidaySetIds)
  const after = await findLocation(here, id)
  record(
    here,
    { action: 'locations:update', event: 'location.changed' },
    id,
    differences(logged(before), logged(after)),
  )
  return after
}

/** Throws 409 while somebody's role says that they work there, also one that is over. */
async function refuseInUse(ctx: Ctx, id: number) {
  const [row] = await rowsOf<{ count: number }>(
    ctx,
    sql`select count(*)::int as count from practitioner_role_locations where location_id = ${id}`,
  )
  const { count } = row!
  if (count > 0)
    conflict(
      `${count === 1 ? 'A practitioner works' : `${count} practitioners work`} here. Take it out of their roles first, or make it inactive.`,
    )
}

/** Deletes a location. Throws 409 while other places lie in it or practitioners work there. */
export async function deleteLocation(ctx: Ctx, id: number): Promise<Location> {
  const here = await aboutOrganizationOf(ctx, id)
  const before = await findLocation(here, id)
  const count = before.parts.length
  if (count > 0)
    conflict(
      `${count === 1 ? 'Another place lies' : `${count} other places lie`} in this one. Move or delete ${count === 1 ? 'it' : 'them'} first.`,
    )
  await refuseInUse(here, id)
  await rowsOf(here, sql`delete from locations where id = ${id}`)
  record(here, { action: 'locations:delete', event: 'location.deleted' }, id, {
    before: logged(before),
  })
  return before
}

/**
 * Gives other locations of the organization the hours of one: all of them, or none. Each keeps its
 * time zone: eight o'clock is eight o'clock there. Throws 409 when one of them has changed since it
 * was read.
 */
export async function copyHours(
  ctx: Ctx,
  id: number,
  { to, exceptions }: HoursCopy,
): Promise<{ copied: number }> {
  const here = await aboutOrganizationOf(ctx, id)
  const source = await findLocation(here, id)
  // In one order whoever copies: two that copy at once do not wait for each other.
  for (const target of to.toSorted((a, b) => a.id - b.id)) {
    const before = await findLocation(here, target.id)
    if (target.id === id)
      unprocessable('A location has its own hours already.', { to: 'Choose other locations.' })
    const given = exceptions ? source : before
    const changed = await rowsOf(
      here,
      sql`
      update locations set hours = ${json(source.hours)}, exceptions = ${json(given.exceptions)}, version = version + 1, updated_at = now()
      where id = ${target.id} and version = ${target.version} returning id`,
    )
    if (changed.length === 0)
      conflict(
        `Somebody has changed “${before.name}” meanwhile. No hours were copied: look at it, then copy again.`,
      )
    if (exceptions)
      await takePart(
        here,
        target.id,
        source.holidaySets.map((set) => set.id),
      )
    const after = await findLocation(here, target.id)
    record(
      here,
      { action: 'locations:update', event: 'location.changed' },
      target.id,
      differences(logged(before), logged(after)),
    )
  }
  return { copied: to.length }
}
