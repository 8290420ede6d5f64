import type { PoolClient } from 'pg'
import { conflict, forbidden, HttpError, unauthorized } from '@/lib/platform/api/errors'
import type { Guest } from '@/lib/platform/api/guest-endpoint'
import { recordChange } from '@/lib/platform/audit/audit'
import { isArchived } from '@/lib/platform/auth/memberships'
import type { Principal } from '@/lib/platform/auth/principal'
import { actAs } from '@/lib/platform/db/tenant'
import { shownAddress } from '@/lib/shared/text/email-address'
import { hashOf } from './invitation-link'
import type { OpenInvitation, WaitingInvitation } from './schema'

/** More than anybody reads. */
const MOST_WAITING = 20

type Row = {
  id: string
  personId: number
  email: string
  invitedBy: string | null
  expiresAt: Date
  expired: boolean
}

/** Unknown, foreign, used, replaced and revoked are one: a stranger learns nothing from trying. */
const missing = (): never => {
  throw new HttpError(
    404,
    'This invitation is not valid any more, or never was. Ask whoever invited you for a new one.',
  )
}

/**
 * The invitation behind a link's token, here; without a token, the one of whoever is signed in: the
 * provider has verified their address, which is what the link in the mail shows of anybody else.
 * Throws 409 for one that has expired.
 */
async function look(
  { transaction, organization, principal }: Guest,
  token: string | undefined,
): Promise<Row | undefined> {
  if (token === undefined && !principal) unauthorized()
  const { rows } = await transaction.client.query<Row>({
    name: 'find-invitation',
    text: `select u.id, u.person_id as "personId", p.email, i.display_name as "invitedBy",
        u.invitation_expires_at as "expiresAt", u.invitation_expires_at <= now() as expired
      from organization_users u join people p on p.id = u.person_id left join people i on i.id = u.invited_by_person_id
      where (u.invitation_hash = $1 or $1 is null and u.person_id = $3 and u.invitation_hash is not null)
        and u.organization_id = $2 and u.joined_at is null and u.removed_at is null`,
    values: [
      token === undefined ? null : hashOf(token),
      organization.id,
      principal?.personId ?? null,
    ],
  })
  const [row] = rows
  if (row?.expired) conflict('This invitation has expired. Ask whoever invited you for a new one.')
  return row
}
const find = async (guest: Guest, token: string | undefined): Promise<Row> =>
  (await look(guest, token)) ?? missing()

/** Enough of an address for its owner to know it, as in `r…@n….example`. */
export const masked = (email: string) => {
  const [name = '', domain = ''] = email.split('@')
  const end = domain.lastIndexOf('.')
  return `${name[0]}…@${domain[0]}…${end > 0 ? domain.slice(end) : ''}`
}

/**
 * What an invitation is about, for whoever has its link, or was invited and is signed in. Changes
 * nothing. Without a link nothing need wait for anybody: that is null, and no fault.
 */
export async function findInvitation(guest: Guest, token?: string): Promise<OpenInvitation | null> {
  const found = await look(guest, token)
  if (!found && token === undefined) return null
  const { personId, email, invitedBy, expiresAt } = found ?? missing()
  const { principal, organization } = guest
  return {
    organization: organization.label,
    invitedBy,
    expiresAt: expiresAt.toISOString(),
    invited: masked(email),
    signedInAs: principal?.email ?? null,
    yours: principal?.personId === personId,
  }
}

/**
 * Accepts an invitation: from now on the person belongs to the organization. Throws 403 for anybody
 * else.
 */
export async function acceptInvitation(
  guest: Guest,
  token?: string,
): Promise<{ organization: string }> {
  const { transaction, organization, requestId } = guest
  const principal = guest.principal ?? unauthorized()
  const { id, personId, email } = await find(guest, token)
  if (personId !== principal.personId)
    forbidden(
      `This invitation is for ${masked(email)}. You are signed in as ${shownAddress(principal.email)}.`,
    )
  actAs(transaction, personId, [organization.id])
  const { rowCount } = await transaction.client.query(
    `update organization_users set joined_at = now(), invitation_hash = null, invitation_expires_at = null,
       version = version + 1, updated_at = now()
     where id = $1 and ($2::text is null or invitation_hash = $2) and joined_at is null and invitation_expires_at > now()`,
    [id, token === undefined ? null : hashOf(token)],
  )
  if (rowCount === 0) missing()
  const states = { before: { status: 'invited' }, after: { status: 'active' } }
  const entry = { organizationId: organization.id, subject: 'user', subjectId: id }
  const deed = { action: 'users:invite', event: 'user.invitation-accepted' } as const
  recordChange({ ...transaction, actor: principal, requestId }, { ...entry, ...deed, ...states })
  return { organization: organization.label }
}

/**
 * The invitations that wait for whoever is signed in, the latest first. None for somebody who views
 * as a user. Runs as polyclinic_identity.
 */
export async function listWaitingInvitations(
  client: PoolClient,
  { personId, viewer }: Principal,
): Promise<WaitingInvitation[]> {
  if (viewer) return []
  const { rows } = await client.query<Omit<WaitingInvitation, 'expiresAt'> & { expiresAt: Date }>(
    `select o.label as organization, o.domain_url as "domainURL", i.display_name as "invitedBy",
       u.invitation_expires_at as "expiresAt"
     from organization_users u join organizations o on o.id = u.organization_id
       left join people i on i.id = u.invited_by_person_id
     where u.person_id = $1 and u.joined_at is null and u.removed_at is null and u.invitation_expires_at > now()
       and not ${isArchived}
     order by u.invited_at desc limit ${MOST_WAITING}`,
    [personId],
  )
  return rows.map(({ expiresAt, ...invitation }) => ({
    ...invitation,
    expiresAt: expiresAt.toISOString(),
  }))
}
