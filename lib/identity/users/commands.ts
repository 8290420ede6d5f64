import { sql } from 'drizzle-orm'
import {
  assignRoles,
  keepingAnAdministrator,
  refuseAssignmentsBeyond,
} from '@/lib/platform/access/assignments'
import { endsOf, readTimeZoneOf, toDatedAssignments, toInstant } from '@/lib/platform/access/ends'
import { joinGroups } from '@/lib/platform/access/group-members'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict, outdated, unprocessable } from '@/lib/platform/api/errors'
import type { Deed } from '@/lib/platform/audit/audit'
import { demand } from '@/lib/platform/auth/grant'
import { rowsOf } from '@/lib/platform/db/rows'
import { withdrawMails } from '@/lib/platform/mail/outbox'
import { END_IS_PAST } from '@/lib/shared/time/ends'
import { changing, holdUser, record, refuseSelf, stateOf } from './changing'
import type { KnownUser } from './queries'
import { User, type UserChange } from './schema'

/**
 * Changes a user's name before they accept, the end of their membership, their roles and groups.
 * Throws 409 when it has changed since it was read, 403 for roles or groups without `users:assign`
 * or beyond what the caller holds.
 */
export const changeUser = (
  ctx: Ctx,
  id: string,
  { version, ...change }: UserChange,
): Promise<KnownUser> =>
  changing(ctx, id, { action: 'users:update', event: 'user.changed' }, async (here, before) => {
    if (before.version !== version) outdated(User.parse(before))
    const timeZone = await readTimeZoneOf(here, [change.expiresAt, ...endsOf(change.roles)])
    const end = toInstant(change.expiresAt, timeZone, 'expiresAt')
    const roles = toDatedAssignments(change.roles, timeZone)
    await rename(here, before, change.displayName)
    await keepingAnAdministrator(here, async () => {
      await setEnd(here, before, end)
      const own = before.roles.filter(({ group }) => group === null)
      const groups = before.groups.map((group) => group.id)
      const assigned = await assignRoles(here, { organizationUserId: id }, own, roles)
      const joined = await joinGroups(here, id, groups, change.groupIds)
      if (assigned || joined) demand(here, 'users:assign', 'Changing roles or groups')
    })
  })

async function rename(ctx: Ctx, { id, name, joinedAt }: KnownUser, wanted: string | undefined) {
  if (wanted === undefined || wanted === name) return
  const theirs = 'They have accepted: their name is theirs to change.'
  if (joinedAt) unprocessable(theirs, { displayName: theirs })
  await rowsOf(ctx, sql`update organization_users set invited_name = ${wanted} where id = ${id}`)
}

/** Milliseconds; infinite without an end. */
const timeOf = (end: string | null) => (end === null ? Infinity : Date.parse(end))

async function setEnd(ctx: Ctx, user: KnownUser, end: Date | null) {
  const expiresAt = end && end.toISOString()
  if (timeOf(user.expiresAt) === timeOf(expiresAt)) return
  refuseSelf(ctx, user, 'You cannot set the end of your own membership.')
  if (timeOf(expiresAt) <= Date.now()) unprocessable(END_IS_PAST, { expiresAt: END_IS_PAST })
  if (timeOf(expiresAt) > timeOf(user.expiresAt)) await refuseAssignmentsBeyond(ctx, user.roles)
  await rowsOf(
    ctx,
    sql`update organization_users set expires_at = ${expiresAt} where id = ${user.id}`,
  )
}

/**
 * Suspends a member: their rights end at their next request. Throws 409 for whoever has not
 * accepted yet.
 */
export const suspendUser = (ctx: Ctx, id: string): Promise<KnownUser> =>
  changing(ctx, id, { action: 'users:suspend', event: 'user.suspended' }, async (here, user) => {
    refuseSelf(here, user, 'You cannot suspend yourself.')
    if (user.status === 'invited')
      conflict('They have not accepted yet: revoke the invitation instead.')
    if (user.status === 'suspended') conflict('They are suspended already.')
    await keepingAnAdministrator(here, () =>
      rowsOf(here, sql`update organization_users set suspended_at = now() where id = ${id}`),
    )
  })

/**
 * Lets a suspended member in again, with the roles they had. Throws 403 when those allow more than
 * the caller holds.
 */
export const resumeUser = (ctx: Ctx, id: string): Promise<KnownUser> =>
  changing(ctx, id, { action: 'users:suspend', event: 'user.resumed' }, async (here, user) => {
    if (user.status !== 'suspended') conflict('They are not suspended.')
    await refuseAssignmentsBeyond(here, user.roles)
    await rowsOf(here, sql`update organization_users set suspended_at = null where id = ${id}`)
  })

/**
 * Ends all open sessions of a member: they have to sign in again, wherever they are. Answers how
 * many there were.
 */
export async function endSessions(ctx: Ctx, id: string): Promise<{ ended: number }> {
  const { here, before } = await holdUser(ctx, id)
  const [row] = await rowsOf<{ ended: number }>(
    here,
    sql`select end_sessions_of_member(${id}) as ended`,
  )
  const { ended } = row!
  if (ended > 0)
    record(here, { action: 'users:suspend', event: 'user.sessions-ended' }, before, {
      after: { sessionsEnded: ended },
    })
  return { ended }
}

/** What the log says of a membership that is ended. */
export const REMOVED: Deed = { action: 'users:remove', event: 'user.removed' }

/**
 * Ends a membership with its roles and groups. Its row stays, because the log and other records
 * name it.
 */
export async function endMembership(ctx: Ctx, user: KnownUser, deed: Deed): Promise<KnownUser> {
  refuseSelf(ctx, user, 'You cannot remove yourself.')
  await keepingAnAdministrator(ctx, async () => {
    await rowsOf(ctx, sql`delete from role_assignments where organization_user_id = ${user.id}`)
    await joinGroups(
      ctx,
      user.id,
      user.groups.map(({ id }) => id),
      [],
    )
    await rowsOf(
      ctx,
      sql`
      update organization_users set removed_at = now(), invitation_hash = null, invitation_expires_at = null,
        version = version + 1, updated_at = now() where id = ${user.id}`,
    )
  })
  await withdrawMails(ctx, user.id)
  record(ctx, deed, user, { before: stateOf(user) })
  return user
}

/** Removes a user from their organization: their rights here end at their next request. */
export async function removeUser(ctx: Ctx, id: string): Promise<KnownUser> {
  const { here, before } = await holdUser(ctx, id)
  return endMembership(here, before, REMOVED)
}
