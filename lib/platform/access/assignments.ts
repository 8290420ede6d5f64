import { sql, type SQL } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { conflict, unprocessable } from '@/lib/platform/api/errors'
import { refuseEscalation } from '@/lib/platform/auth/grant'
import { readRoles } from '@/lib/platform/auth/roles'
import { rowsOf, writeAhead } from '@/lib/platform/db/rows'
import type { Assignment } from '@/lib/shared/access/assignments'
import type { ResourceAction } from '@/lib/shared/access/permissions'
import { administeredUntil, NOBODY } from './administrators'
import { lastDayOf, type DatedAssignment } from './ends'

/** Who holds roles in an organization: a membership, or a group. */
export type Holder = { organizationUserId: string } | { groupId: number }

const isHeldBy = (holder: Holder): SQL =>
  'groupId' in holder
    ? sql`a.group_id = ${holder.groupId}`
    : sql`a.organization_user_id = ${holder.organizationUserId}`

/**
 * The roles of a holder as JSON, for a list's columns: `holder` is the condition on
 * `role_assignments a`.
 */
export const assignmentsAsJson = (holder: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('roleId', r.id, 'role', r.name, 'reach', a.reach, 'expiresAt', a.expires_at,
    'lastDay', ${lastDayOf(sql`a.organization_id`, sql`a.expires_at`)})
    order by r.name collate "und-x-icu"), '[]')
  from role_assignments a join roles r on r.id = a.role_id where ${holder})`

type Role = { id: number; name: string; resourceActions: ResourceAction[] }

/** The organization's own roles and the product's, of those ids. Throws 422 for any other. */
export async function readAssignable(ctx: Ctx, ids: number[]): Promise<Map<number, Role>> {
  const roles = await rowsOf<{ id: number; version: number; name: string }>(
    ctx,
    sql`select id, version, name from roles where id = any(${sql.param(ids)}) and scope = 'organization'
      and (organization_id is null or organization_id = ${organizationOf(ctx).id})`,
  )
  if (roles.length < ids.length) unprocessable('Unknown role.', { roles: 'Unknown role.' })
  const actionsOf = await readRoles(
    ctx.client,
    roles.map(({ id, version }) => [id, version]),
  )
  return new Map(
    roles.map(({ id, version, name }) => [
      id,
      { id, name, resourceActions: actionsOf([id, version]) },
    ]),
  )
}

const isSame = (held: Assignment, wanted: DatedAssignment) =>
  held.roleId === wanted.roleId &&
  held.reach === wanted.reach &&
  (held.expiresAt && Date.parse(held.expiresAt)) ===
    (wanted.expiresAt && wanted.expiresAt.getTime())

/**
 * Makes these the roles of a holder. Only what is new or changed has to be held by the caller: the
 * rest stays, whoever gave it. Throws 403 for a role that allows more than the caller holds, 422
 * for an unknown one. Answers whether anything has changed; the caller writes the log, and sees
 * that an administrator remains.
 */
export async function assignRoles(
  ctx: Ctx,
  holder: Holder,
  held: Assignment[],
  wanted: DatedAssignment[],
): Promise<boolean> {
  const added = wanted.filter((assignment) => !held.some((one) => isSame(one, assignment)))
  const dropped = held.filter((assignment) => !wanted.some((one) => isSame(assignment, one)))
  if (added.length === 0 && dropped.length === 0) return false
  const roles = await readAssignable(
    ctx,
    added.map(({ roleId }) => roleId),
  )
  for (const { roleId, reach } of added) refuseEscalation(ctx, roles.get(roleId)!, reach)
  // Those that are added may be there as well, from a time that is over.
  const replaced = [...dropped, ...added].map(({ roleId }) => roleId)
  if (replaced.length > 0)
    await rowsOf(
      ctx,
      sql`delete from role_assignments a where ${isHeldBy(holder)} and a.role_id = any(${sql.param(replaced)})`,
    )
  const column = sql.raw('groupId' in holder ? 'group_id' : 'organization_user_id')
  const id = 'groupId' in holder ? holder.groupId : holder.organizationUserId
  for (const { roleId, reach, expiresAt } of added)
    await rowsOf(
      ctx,
      sql`insert into role_assignments (role_id, organization_id, ${column}, reach, expires_at)
        values (${roleId}, ${organizationOf(ctx).id}, ${id}, ${reach}, ${expiresAt && expiresAt.toISOString()})`,
    )
  return true
}

/**
 * Throws 403 when these roles allow more than the caller holds: whoever lets somebody in again, or
 * stay for longer, gives them anew.
 */
export async function refuseAssignmentsBeyond(ctx: Ctx, held: Assignment[]): Promise<void> {
  const inForce = held.filter(
    ({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > Date.now(),
  )
  const roles = await readAssignable(ctx, [...new Set(inForce.map(({ roleId }) => roleId))])
  for (const { roleId, reach } of inForce) refuseEscalation(ctx, roles.get(roleId)!, reach)
}

/**
 * Until the end of this transaction nobody else changes who holds what in this organization, or for
 * `global` everywhere. Comes before any row of it is held: whoever waits here must not be waited
 * for.
 */
export function holdAssignments(ctx: Ctx): void {
  const place = ctx.scope.kind === 'global' ? 0 : organizationOf(ctx).id
  writeAhead(ctx, {
    name: 'hold-assignments',
    text: `select pg_advisory_xact_lock(hashtext('administrators'), $1)`,
    values: [place],
  })
}

const REMAIN = 'Somebody who can give roles must remain here'

/**
 * Does `work`, and throws 409 when it would leave a place that had somebody who can give roles with
 * nobody, at once or sooner than before. Whoever could repair that from above is no help to the
 * people here.
 */
export async function keepingAnAdministrator<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  holdAssignments(ctx)
  const before = await administeredUntil(ctx)
  const result = await work()
  const after = await administeredUntil(ctx)
  if (after >= before) return result
  return after === NOBODY
    ? conflict(`${REMAIN}. Give another person such a role first.`)
    : conflict(
        `${REMAIN} for as long as before. Give another person such a role without an end first.`,
      )
}
