import { sql } from 'drizzle-orm'
import { holdAssignments } from '@/lib/platform/access/assignments'
import type { Ctx } from '@/lib/platform/api/ctx'
import { forbidden } from '@/lib/platform/api/errors'
import { differences, recordChange, type Deed, type States } from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import { narrowTo } from '@/lib/platform/db/scope'
import { findUser, type KnownUser } from './queries'

type State = Pick<
  KnownUser,
  'name' | 'email' | 'status' | 'expiresAt' | 'invitationExpiresAt' | 'roles' | 'groups'
>

/** What the log tells of a user. */
export const stateOf = ({
  name,
  email,
  status,
  expiresAt,
  invitationExpiresAt,
  roles,
  groups,
}: State) => ({
  name,
  email,
  status,
  expiresAt,
  invitationExpiresAt,
  groups,
  roles: roles.filter(({ group }) => group === null).map(({ group: _, ...role }) => role),
})

export const record = (
  ctx: Ctx,
  deed: Deed,
  { id, organizationId }: Pick<KnownUser, 'id' | 'organizationId'>,
  states: States,
) => recordChange(ctx, { ...deed, organizationId, subject: 'user', subjectId: id, ...states })

/**
 * A user nobody else can change until this is over, and the call narrowed to their organization.
 * Throws 404.
 */
export async function holdUser(ctx: Ctx, id: string): Promise<{ here: Ctx; before: KnownUser }> {
  const found = await findUser(ctx, id)
  const here = await narrowTo(ctx, found.organizationId)
  holdAssignments(here)
  await rowsOf(here, sql`select from organization_users where id = ${id} for update`)
  // Read again: somebody may have changed it while this waited.
  return { here, before: await findUser(here, id) }
}

/**
 * Changes one user by `work`, with its row in the log and a new version; nothing of both when
 * nothing has changed.
 */
export async function changing(
  ctx: Ctx,
  id: string,
  deed: Deed,
  work: (here: Ctx, before: KnownUser) => Promise<unknown>,
): Promise<KnownUser> {
  const { here, before } = await holdUser(ctx, id)
  await work(here, before)
  const after = await findUser(here, id)
  const states = differences(stateOf(before), stateOf(after))
  if (Object.keys(states.after).length === 0) return after
  record(here, deed, after, states)
  const [versioned] = await rowsOf<Pick<KnownUser, 'version' | 'updatedAt'>>(
    here,
    sql`update organization_users set version = version + 1, updated_at = now() where id = ${id}
      returning version, updated_at as "updatedAt"`,
  )
  return { ...after, ...versioned }
}

/** Nobody locks themselves out. Throws 403 when the user is the caller. */
export function refuseSelf({ actor }: Ctx, { personId }: KnownUser, sentence: string) {
  if (personId === actor.personId) forbidden(`${sentence} Ask another administrator.`)
}
