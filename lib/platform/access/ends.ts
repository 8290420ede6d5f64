import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { unprocessable } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import { endOfDay } from '@/lib/platform/places/time-zones'
import { now } from '@/lib/platform/time/clock'
import type { AssignmentInput } from '@/lib/shared/access/assignments'
import { DAY_IS_OVER, isDay } from '@/lib/shared/time/ends'

/** The time zone of what belongs to no organization: roles and API keys that hold everywhere. */
export const PROVIDER_TIME_ZONE = 'UTC'

/**
 * Reads the time zone of the organization that a call is about, its own or inherited; UTC without
 * one, as `day_of` does.
 */
export async function readTimeZone(ctx: Ctx): Promise<string> {
  if (ctx.scope.kind === 'global') return PROVIDER_TIME_ZONE
  const [row] = await rowsOf<{ zone: string }>(
    ctx,
    sql`select z.name as zone from organizations o
      join time_zones z on z.name = settings_of(o.path) -> 'timeZone' ->> 0 where o.id = ${ctx.scope.organization.id}`,
  )
  return row?.zone ?? 'UTC'
}

/** Reads the day that it is for the organization that a call is about; UTC's day for none. */
export async function readToday(ctx: Ctx): Promise<string> {
  if (ctx.scope.kind === 'global') return now().toISOString().slice(0, 10)
  const [row] = await rowsOf<{ day: string }>(
    ctx,
    sql`select day_of(${ctx.scope.organization.id}, now())::text as day`,
  )
  return row!.day
}

/**
 * Reads the time zone in which ends are meant; the organization is asked only where one of them is
 * a day.
 */
export const readTimeZoneOf = async (ctx: Ctx, ends: (string | null)[]): Promise<string> =>
  ends.some((end) => end !== null && isDay(end)) ? readTimeZone(ctx) : PROVIDER_TIME_ZONE

/**
 * Returns the instant of an end: of a day its last second in the time zone; null without an end.
 * Throws 422 for a day that is over there, on the field that is named.
 */
export function toInstant(end: string | null, timeZone: string, field: string): Date | null {
  if (end === null) return null
  if (!isDay(end)) return new Date(end)
  const instant = endOfDay(end, timeZone)
  if (instant <= now().getTime()) unprocessable(DAY_IS_OVER, { [field]: DAY_IS_OVER })
  return new Date(instant)
}

/**
 * The last day before an end, in the time zone of an organization: of an end at midnight that is
 * the day before. Null without an end.
 */
export const lastDayOf = (organizationId: SQL, end: SQL): SQL =>
  sql`case when ${end} is not null then day_of(${organizationId}, ${end} - interval '1 millisecond') end`

/** A role that somebody is to hold, with the instant at which it ends. */
export type DatedAssignment = Omit<AssignmentInput, 'expiresAt'> & { expiresAt: Date | null }

/**
 * Returns roles with the instants at which they end. Throws 422 for a day that is over in the time
 * zone.
 */
export const toDatedAssignments = (roles: AssignmentInput[], timeZone: string): DatedAssignment[] =>
  roles.map((role, index) => ({
    ...role,
    expiresAt: toInstant(role.expiresAt, timeZone, `roles.${index}.expiresAt`),
  }))

/** Returns the ends of roles as they were sent. */
export const endsOf = (roles: AssignmentInput[]): (string | null)[] =>
  roles.map(({ expiresAt }) => expiresAt)
