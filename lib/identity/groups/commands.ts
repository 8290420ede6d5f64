import { sql } from 'drizzle-orm'
import {
  assignRoles,
  holdAssignments,
  keepingAnAdministrator,
} from '@/lib/platform/access/assignments'
import { endsOf, readTimeZoneOf, toDatedAssignments } from '@/lib/platform/access/ends'
import { refuseGroupsBeyond } from '@/lib/platform/access/group-roles'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { notFound, outdated, unprocessable } from '@/lib/platform/api/errors'
import { differences, recordChange, type Deed, type States } from '@/lib/platform/audit/audit'
import { demand } from '@/lib/platform/auth/grant'
import { rowsOf } from '@/lib/platform/db/rows'
import { narrowTo } from '@/lib/platform/db/scope'
import { changeMembers } from './members'
import { findGroup } from './queries'
import type { DeletedGroup, Group, GroupChange, GroupInput } from './schema'

/**
 * What the log says of a group: people and roles by their names too, for whoever reads it when they
 * are gone.
 */
const logged = ({ name, description, parent, roles, members }: Group) => ({
  name,
  description,
  parent,
  roles,
  members: members.map(({ organizationUserId, displayName }) => ({
    organizationUserId,
    displayName,
  })),
})

const record = (ctx: Ctx, deed: Deed, id: number, states: States) =>
  recordChange(ctx, {
    ...deed,
    organizationId: organizationOf(ctx).id,
    subject: 'group',
    subjectId: id,
    ...states,
  })

/**
 * The call as one about the group's organization, when it is about all of them: rights are asked
 * for there.
 */
export async function aboutOrganizationOf(ctx: Ctx, id: number): Promise<Ctx> {
  if (ctx.scope.kind === 'organization') return ctx
  const [group] = await rowsOf<{ of: number }>(
    ctx,
    sql`select organization_id as of from groups where id = ${id}`,
  )
  return group ? narrowTo(ctx, group.of) : notFound('Group')
}

/** Throws 422 for a new group of no organization. */
export function refuseEverywhere({ scope }: Ctx) {
  if (scope.kind === 'global') unprocessable('Choose the organization that the group is to be of.')
}

/** Throws 404 unless the group to lie in is one of this organization. */
export async function refuseUnknownParent(ctx: Ctx, parentGroupId: number | null) {
  if (parentGroupId === null) return
  const found = await rowsOf(
    ctx,
    sql`select from groups where id = ${parentGroupId}::bigint and organization_id = ${organizationOf(ctx).id}
      for key share`,
  )
  if (found.length === 0) notFound('Parent group', { parentGroupId: 'Parent group not found.' })
}

/** Members, roles and the group above decide what people may do. */
export const demandAssign = (ctx: Ctx) =>
  demand(ctx, 'groups:assign', 'Changing members, roles or the group above')

/**
 * Gives a group, already in its place, these roles and members. Throws 403 when somebody would get
 * by it what the caller does not hold. All is checked on what has come about: a refusal takes it
 * back.
 */
async function fill(ctx: Ctx, before: Group, input: GroupInput, isNew = false) {
  const { id } = before
  const timeZone = await readTimeZoneOf(ctx, endsOf(input.roles))
  const roles = toDatedAssignments(input.roles, timeZone)
  const rolesChanged = await assignRoles(ctx, { groupId: id }, before.roles, roles)
  const { joined, left } =
    isNew && input.memberIds.length === 0
      ? { joined: 0, left: 0 }
      : await changeMembers(ctx, id, before.members, input.memberIds)
  const assigned = rolesChanged || joined + left > 0
  const after = isNew && !assigned ? before : await findGroup(ctx, id)
  const above = after.path.map((group) => group.id)
  // A new one has been moved into nothing.
  const entered = isNew ? [] : above.filter((group) => !before.path.some((one) => one.id === group))
  // Also when nobody is in it yet: somebody may join at this moment, whom nobody would have asked
  // about what is above.
  const reached = joined > 0 ? [id, ...above] : entered
  if (reached.length > 0) await refuseGroupsBeyond(ctx, reached)
  return { after, assigned }
}

/** A group of its own that has just been made. */
const NOTHING = { parent: null, path: [], children: [], members: [], memberCount: 0, roles: [] }

/**
 * Creates a group. Throws 404 for an unknown parent, 422 for a foreign member, 403 for what the
 * caller cannot give.
 */
export async function createGroup(ctx: Ctx, input: GroupInput): Promise<Group> {
  refuseEverywhere(ctx)
  const { name, description, parentGroupId } = input
  holdAssignments(ctx)
  await refuseUnknownParent(ctx, parentGroupId)
  const { id: organizationId, domainURL, label } = organizationOf(ctx)
  const [made] = await rowsOf<Pick<Group, 'id' | 'version' | 'updatedAt'>>(
    ctx,
    sql`insert into groups (organization_id, name, description, parent_group_id)
      values (${organizationId}, ${name}, ${description}, ${parentGroupId})
      returning id, version, updated_at as "updatedAt"`,
    true,
  )
  // What nobody can have given it yet need not be read.
  const bare = { ...made!, name, description, organization: { domainURL, label }, ...NOTHING }
  const created = parentGroupId === null ? bare : await findGroup(ctx, bare.id)
  const { after, assigned } = await fill(ctx, created, input, true)
  if (assigned) demandAssign(ctx)
  record(ctx, { action: 'groups:create', event: 'group.created' }, after.id, {
    after: logged(after),
  })
  return after
}

/**
 * Changes a group, its members and roles. Throws as `createGroup` does, and 409 when it has changed
 * since.
 */
export async function changeGroup(
  ctx: Ctx,
  id: number,
  { version, ...input }: GroupChange,
): Promise<Group> {
  const here = await aboutOrganizationOf(ctx, id)
  return keepingAnAdministrator(here, async () => {
    const before = await findGroup(here, id)
    const { name, description, parentGroupId } = input
    await refuseUnknownParent(here, parentGroupId)
    const changed = await rowsOf(
      here,
      sql`
      update groups set name = ${name}, description = ${description}, parent_group_id = ${parentGroupId},
        version = version + 1, updated_at = now()
      where id = ${id} and version = ${version} returning id`,
    )
    if (changed.length === 0) outdated(await findGroup(here, id))
    const { after, assigned } = await fill(here, before, input)
    if (assigned || parentGroupId !== (before.parent?.id ?? null)) demandAssign(here)
    record(
      here,
      { action: 'groups:update', event: 'group.changed' },
      id,
      differences(logged(before), logged(after)),
    )
    return after
  })
}

/**
 * Deletes a group, and with it what it gave its members. Throws 409 while other groups lie in it.
 */
export async function deleteGroup(ctx: Ctx, id: number): Promise<DeletedGroup> {
  const here = await aboutOrganizationOf(ctx, id)
  return keepingAnAdministrator(here, async () => {
    const before = await findGroup(here, id)
    await changeMembers(here, id, before.members, [])
    await rowsOf(here, sql`delete from groups where id = ${id}`)
    record(here, { action: 'groups:delete', event: 'group.deleted' }, id, {
      before: logged(before),
    })
    return before
  })
}
