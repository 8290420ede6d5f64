import { sql } from 'drizzle-orm'
import type { Deed } from '@/lib/platform/audit/audit'
import {
  assignRoles,
  holdAssignments,
  refuseAssignmentsBeyond,
} from '@/lib/platform/access/assignments'
import { demand } from '@/lib/platform/auth/grant'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import { endsOf, readTimeZoneOf, toDatedAssignments } from '@/lib/platform/access/ends'
import { conflict, unprocessable } from '@/lib/platform/api/errors'
import { joinGroups } from '@/lib/platform/access/group-members'
import { countMails } from '@/lib/platform/mail/mail-limits'
import { withdrawMails } from '@/lib/platform/mail/outbox'
import { changing, holdUser, record, stateOf } from './changing'
import { endMembership, REMOVED } from './commands'
import {
  drawLink,
  invitationMails,
  mailInvitation,
  VALID_DAYS,
  type Mails,
} from './invitation-link'
import { findUsers, type KnownUser } from './queries'
import type { Invitation, Invited } from './schema'

const INVITED: Deed = { action: 'users:invite', event: 'user.invited' }

const EXPIRY = sql.raw(`now() + interval '${VALID_DAYS} days'`)

/**
 * Invites people by mail, each with the roles and groups they will have. Somebody who was removed,
 * or whose membership has ended, comes back without what they had. Throws 403 as a whole when the
 * caller would give what they do not hold.
 */
export async function inviteUsers(ctx: Ctx, invitations: Invitation[]): Promise<Invited[]> {
  if (ctx.scope.kind === 'global')
    unprocessable('Choose the organization that people are invited to.')
  if (invitations.some(gives)) {
    demand(ctx, 'users:assign', 'Inviting with roles or groups')
    holdAssignments(ctx)
  }
  const listed = new Set<string>()
  const outcomes: Invited[] = []
  const unread: string[] = []
  const [barred, mails, timeZone] = await Promise.all([
    barredOf(ctx, invitations),
    invitationMails(ctx),
    readTimeZoneOf(
      ctx,
      invitations.flatMap(({ roles }) => endsOf(roles)),
    ),
  ])
  for (const invitation of invitations) {
    const { email } = invitation
    if (listed.has(email)) outcomes.push({ email, outcome: 'listed twice', id: null })
    else if (barred.has(email)) outcomes.push({ email, outcome: 'not let in', id: null })
    else {
      const invited = await invite(ctx, invitation, mails, timeZone)
      outcomes.push(invited)
      if (invited.outcome === 'invited' && gives(invitation)) unread.push(invited.id!)
    }
    listed.add(email)
  }
  for (const user of await findUsers(ctx, unread))
    record(ctx, INVITED, user, { after: stateOf(user) })
  const invited = outcomes.filter(({ outcome }) => outcome === 'invited').map(({ email }) => email)
  await countMails('invitation', organizationOf(ctx).id, invited)
  return outcomes
}

const gives = ({ roles, groupIds }: Invitation) => roles.length > 0 || groupIds.length > 0

/** Addresses that the organization, or one above it, lets nobody sign in with. */
async function barredOf(ctx: Ctx, invitations: Invitation[]): Promise<Set<string>> {
  const addresses = invitations.map(({ email }) => email)
  const rows = await rowsOf<{ email: string }>(
    ctx,
    sql`select email from unnest(${sql.param(addresses)}::text[]) email
      where is_barred(email, ${sql.param(organizationOf(ctx).path)}::int[])`,
    true,
  )
  return new Set(rows.map(({ email }) => email))
}

async function invite(
  ctx: Ctx,
  invitation: Invitation,
  mails: Mails,
  timeZone: string,
): Promise<Invited> {
  const { email, displayName, groupIds } = invitation
  const roles = toDatedAssignments(invitation.roles, timeZone)
  const { hash, link } = drawLink(ctx)
  const [made] = await rowsOf<{ id: string; expiresAt: string }>(
    ctx,
    sql`
    insert into organization_users as u (organization_id, person_id, invited_at, invited_by_person_id, invited_name, invitation_hash, invitation_expires_at)
    values (${organizationOf(ctx).id}, person_by_email(${email}), now(), ${ctx.actor.personId}, ${displayName ?? null}, ${hash}, ${EXPIRY})
    on conflict (organization_id, person_id) do update set joined_at = null, suspended_at = null, expires_at = null, removed_at = null,
      invited_at = now(), invited_by_person_id = excluded.invited_by_person_id, invited_name = excluded.invited_name,
      invitation_hash = excluded.invitation_hash, invitation_expires_at = excluded.invitation_expires_at,
      version = u.version + 1, updated_at = now()
    where u.removed_at is not null
    returning id, invitation_expires_at as "expiresAt"`,
    true,
  )
  if (!made) {
    const known = await findKnown(ctx, email)
    if (known.ended) {
      const { here, before } = await holdUser(ctx, known.id)
      if (before.status === 'expired') {
        await endMembership(here, before, REMOVED)
        return invite(ctx, invitation, mails, timeZone)
      }
    }
    return { email, outcome: known.joined ? 'already a member' : 'already invited', id: known.id }
  }
  const { id, expiresAt } = made
  await assignRoles(ctx, { organizationUserId: id }, [], roles)
  await joinGroups(ctx, id, [], groupIds)
  await mailInvitation(ctx, { id, email, link, expiresAt }, mails)
  if (!gives(invitation))
    recordBare(ctx, { id, name: displayName ?? email, email, invitationExpiresAt: expiresAt })
  return { email, outcome: 'invited', id }
}

/** What whoever was given nothing has need not be read. */
function recordBare(
  ctx: Ctx,
  { id, ...invited }: Pick<KnownUser, 'id' | 'name' | 'email' | 'invitationExpiresAt'>,
): void {
  const after = stateOf({ ...invited, status: 'invited', expiresAt: null, roles: [], groups: [] })
  record(ctx, INVITED, { id, organizationId: organizationOf(ctx).id }, { after })
}

type KnownMembership = { id: string; joined: boolean; /** Its last day is over. */ ended: boolean }

async function findKnown(ctx: Ctx, email: string): Promise<KnownMembership> {
  const [known] = await rowsOf<KnownMembership>(
    ctx,
    sql`select u.id, u.joined_at is not null as joined, u.joined_at is not null and coalesce(u.expires_at <= now(), false) as ended
      from organization_users u join people p on p.id = u.person_id
      where u.organization_id = ${organizationOf(ctx).id} and p.email = ${email}`,
  )
  return known!
}

const refuseUnlessInvited = ({ status }: KnownUser) => {
  if (status !== 'invited') conflict('They have accepted already.')
}

/**
 * Invites somebody again: the old link stops working, and the new one is mailed and answered this
 * once. Throws 403 when what they would have is more than the caller holds.
 */
export async function resendInvitation(ctx: Ctx, id: string): Promise<{ link: string }> {
  let link = ''
  await changing(
    ctx,
    id,
    { action: 'users:invite', event: 'user.invited-again' },
    async (here, user) => {
      refuseUnlessInvited(user)
      await refuseAssignmentsBeyond(here, user.roles)
      await countMails('invitation', user.organizationId, [user.email])
      const drawn = drawLink(here)
      link = drawn.link
      const [row] = await rowsOf<{ expiresAt: string }>(
        here,
        sql`update organization_users set invitation_hash = ${drawn.hash}, invitation_expires_at = ${EXPIRY}
        where id = ${id} returning invitation_expires_at as "expiresAt"`,
      )
      await withdrawMails(here, id)
      await mailInvitation(
        here,
        { id, email: user.email, link, ...row! },
        await invitationMails(here),
      )
    },
  )
  return { link }
}

/**
 * Takes an invitation back, with the membership that was to come of it: its link stops working at
 * once.
 */
export async function revokeInvitation(ctx: Ctx, id: string): Promise<KnownUser> {
  const { here, before } = await holdUser(ctx, id)
  refuseUnlessInvited(before)
  return endMembership(here, before, { action: 'users:invite', event: 'user.invitation-revoked' })
}
