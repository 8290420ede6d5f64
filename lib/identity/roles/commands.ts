import { sql } from 'drizzle-orm'
import { keepingAnAdministrator } from '@/lib/platform/access/assignments'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict, forbidden, outdated, unprocessable } from '@/lib/platform/api/errors'
import { differences, recordChange, type Deed, type States } from '@/lib/platform/audit/audit'
import { refuseEscalation } from '@/lib/platform/auth/grant'
import type { RoleReach } from '@/lib/platform/auth/limit'
import { rowsOf, writeAhead } from '@/lib/platform/db/rows'
import { actionsOf } from '@/lib/shared/access/permissions'
import { findRole } from './queries'
import { refuseUnregistered, split } from './registered'
import type { Role, RoleChange, RoleInput } from './schema'

const record = (ctx: Ctx, deed: Deed, id: number, states: States) =>
  recordChange(ctx, {
    ...deed,
    organizationId: ownerIdOf(ctx),
    subject: 'role',
    subjectId: id,
    ...states,
  })

/** Whose role it is; null where those are made that hold everywhere. */
const ownerOf = ({ scope }: Ctx) => (scope.kind === 'organization' ? scope.organization : null)
const ownerIdOf = (ctx: Ctx) => ownerOf(ctx)?.id ?? null

/** What a role may hold is registered, for this kind of role, and held by whoever writes it. */
async function refuseUnholdable(
  ctx: Ctx,
  name: string,
  added: string[],
  reach: RoleReach,
): Promise<void> {
  await refuseUnregistered(ctx, added)
  refuseEscalation(ctx, { name, resourceActions: actionsOf(added) }, reach)
}

/** How far a role reaches for those who hold it: whoever adds to it gives that away as far. */
async function reachOf(ctx: Ctx, id: number): Promise<RoleReach> {
  const below = await rowsOf(
    ctx,
    sql`select from role_assignments where role_id = ${id} and reach = 'subtree' limit 1`,
  )
  return below.length > 0 ? 'subtree' : 'organization'
}

/** The product's own names stay its own: two roles of one name could not be told apart. */
const namesakes = (ctx: Ctx, name: string) =>
  sql`select id from roles where name_key(name) = name_key(${name}) and scope = ${ctx.scope.kind}
    and (organization_id is null or organization_id = ${ownerIdOf(ctx)})`
const refuseName = () =>
  conflict('This name is already taken here.', { name: 'This name is already taken here.' })

const write = (ctx: Ctx, id: number, words: string[]) =>
  writeAhead(
    ctx,
    sql`insert into role_permissions (role_id, resource, action)
      select ${id}::int, resource, action from json_to_recordset(${JSON.stringify(split(words))}) as w(resource text, action text)`,
  )

/**
 * Makes a custom role. Throws 409 for a name that is taken, 403 for permissions the caller does not
 * hold.
 */
export async function createRole(ctx: Ctx, input: RoleInput): Promise<Role> {
  const { name, description, permissions } = input
  // Both at once: what is refused is taken back with the transaction.
  const [[made]] = await Promise.all([
    rowsOf<Pick<Role, 'id' | 'updatedAt'>>(
      ctx,
      sql`
      insert into roles (organization_id, scope, type, name, description)
      select ${ownerIdOf(ctx)}::int, ${ctx.scope.kind}, 'custom', ${name}::text, ${description}
      where not exists (${namesakes(ctx, name)}) returning id, updated_at as "updatedAt"`,
      true,
    ),
    refuseUnholdable(ctx, name, permissions, 'organization'),
  ])
  const { id, updatedAt } = made ?? refuseName()
  record(ctx, { action: 'roles:create', event: 'role.created' }, id, { after: input })
  write(ctx, id, permissions)
  // What nobody can have given it yet need not be read. The database counts its permissions as a
  // change.
  return {
    id,
    name,
    description,
    type: 'custom',
    scope: ctx.scope.kind,
    organization: ownerOf(ctx),
    people: 0,
    permissions: permissions.toSorted(),
    version: 2,
    updatedAt,
  }
}

/**
 * One of the caller's own making place: system roles are locked, and others' roles are not for this
 * call.
 */
async function findOwn(ctx: Ctx, id: number): Promise<Role> {
  const role = await findRole(ctx, id)
  if (role.type === 'system')
    forbidden('This role comes with the product and is locked. Clone it to change it.')
  if (role.scope !== ctx.scope.kind)
    forbidden('This role belongs to an organization: open it there.')
  return role
}

/**
 * Changes a custom role. Throws 409 when it has changed since. Only what is added has to be held by
 * the caller.
 */
export async function changeRole(
  ctx: Ctx,
  id: number,
  { version, ...input }: RoleChange,
): Promise<Role> {
  const before = await findOwn(ctx, id)
  if (before.version !== version) outdated(before)
  const added = input.permissions.filter((word) => !before.permissions.includes(word))
  const dropped = before.permissions.filter((word) => !input.permissions.includes(word))
  if ((await rowsOf(ctx, sql`${namesakes(ctx, input.name)} and id <> ${id}`)).length > 0)
    refuseName()
  await keepingAnAdministrator(ctx, async () => {
    // How far the role reaches cannot change any more.
    await refuseUnholdable(ctx, input.name, added, await reachOf(ctx, id))
    const changed = await rowsOf(
      ctx,
      sql`
      update roles set name = ${input.name}, description = ${input.description}, version = version + 1, updated_at = now()
      where id = ${id} and version = ${version} returning id`,
    )
    if (changed.length === 0) outdated(await findRole(ctx, id))
    const gone = sql.param(dropped)
    await rowsOf(
      ctx,
      sql`delete from role_permissions where role_id = ${id} and resource || ':' || action = any(${gone})`,
    )
    write(ctx, id, added)
  })
  record(ctx, { action: 'roles:update', event: 'role.changed' }, id, differences(before, input))
  return findRole(ctx, id)
}

/**
 * Removes a custom role; whoever holds it gets `replacement` in its place, as far and for as long.
 * Throws 409 for a role in use without one, 403 for a replacement that allows more than the caller
 * holds.
 */
export async function deleteRole(
  ctx: Ctx,
  id: number,
  replacementId: number | undefined,
): Promise<Role> {
  const before = await findOwn(ctx, id)
  const [{ held }] = (await rowsOf<{ held: boolean }>(
    ctx,
    sql`select exists (select from role_assignments where role_id = ${id}) as held`,
  )) as [{ held: boolean }]
  if (held && replacementId === undefined)
    conflict('This role is in use. Choose which one its holders get in its place.', {
      replacement: 'Choose a role.',
    })
  await keepingAnAdministrator(ctx, async () => {
    if (held) await replaceRole(ctx, before, await findReplacement(ctx, before, replacementId!))
    await rowsOf(ctx, sql`delete from roles where id = ${id}`)
  })
  record(ctx, { action: 'roles:delete', event: 'role.deleted' }, id, {
    before: { ...before, replacement: replacementId ?? null },
  })
  return before
}

async function findReplacement(ctx: Ctx, before: Role, id: number): Promise<Role> {
  const role = await findRole(ctx, id)
  if (role.id === before.id || role.scope !== before.scope)
    unprocessable('Choose another role of the same kind.', {
      replacement: 'Choose another role of the same kind.',
    })
  refuseEscalation(
    ctx,
    { name: role.name, resourceActions: actionsOf(role.permissions) },
    await reachOf(ctx, before.id),
  )
  return role
}

/** Holders of both keep what they had of the new one. */
async function replaceRole(ctx: Ctx, old: Role, replacement: Role): Promise<void> {
  await rowsOf(
    ctx,
    sql`insert into role_assignments (role_id, organization_id, organization_user_id, group_id, person_id, reach, expires_at)
      select ${replacement.id}::int, organization_id, organization_user_id, group_id, person_id, reach, expires_at
      from role_assignments where role_id = ${old.id} on conflict do nothing`,
  )
  await rowsOf(ctx, sql`delete from role_assignments where role_id = ${old.id}`)
}
