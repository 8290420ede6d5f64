import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { forbidden } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import { lookingAcross } from '@/lib/platform/db/tenant'
import type { OwnAccess, OwnView, UserSession } from './schema'

/** How many of those who viewed as somebody are told, the latest first. */
const VIEWS = 20

/** The caller's own sessions, newest first: one set of them, wherever they are signed in. */
const sessionsOf = (ctx: Ctx) =>
  lookingAcross(ctx, () =>
    rowsOf<UserSession>(
      ctx,
      sql`select created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt" from sessions
        where person_id = ${ctx.actor.personId} and ended_at is null and expires_at > now()
          and last_seen_at > now() - make_interval(mins => idle_minutes)
        order by last_seen_at desc`,
    ),
  )

/**
 * What a member sees of their own access here: who they are, where they are signed in, and who
 * viewed as them.
 */
export async function findOwnAccess(ctx: Ctx): Promise<OwnAccess> {
  const { id } = organizationOf(ctx)
  const { displayName: name, email, personId } = ctx.actor
  const [membership] = await rowsOf<{ id: string; joinedAt: string; expiresAt: string | null }>(
    ctx,
    sql`select id, joined_at as "joinedAt", expires_at as "expiresAt" from organization_users
      where organization_id = ${id} and person_id = ${personId}`,
  )
  const views = membership
    ? await rowsOf<OwnView>(
        ctx,
        sql`select at, actor_of(id) ->> 'displayName' as by, after ->> 'reason' as reason from audit_log
          where organization_id = ${id} and subject = 'user' and subject_id = ${membership.id}
            and (event = 'user.view-started' or event is null and action = 'users:view-as' and after ? 'reason')
          order by id desc limit ${VIEWS}`,
      )
    : []
  const { joinedAt = null, expiresAt = null } = membership ?? {}
  return { name, email, joinedAt, expiresAt, sessions: await sessionsOf(ctx), views }
}

/**
 * Ends all of the caller's sessions, this one included. Throws 403 for whoever views as them:
 * theirs are not meant.
 */
export async function endOwnSessions(ctx: Ctx): Promise<void> {
  const { viewer, displayName } = ctx.actor
  if (viewer)
    forbidden(`You are viewing as ${displayName}. Only they sign themselves out everywhere.`)
  await lookingAcross(ctx, () =>
    rowsOf(
      ctx,
      sql`update sessions set ended_at = now(), id_token = null where person_id = ${ctx.actor.personId} and ended_at is null`,
    ),
  )
}
