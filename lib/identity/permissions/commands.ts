import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict, outdated, unprocessable } from '@/lib/platform/api/errors'
import { differences, recordChange, type Deed, type States } from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import { findResource } from './queries'
import type { Resource, ResourceChange, ResourceInput } from './schema'

const record = (ctx: Ctx, deed: Deed, key: string, states: States) =>
  recordChange(ctx, {
    ...deed,
    organizationId: null,
    subject: 'resource',
    subjectId: key,
    ...states,
  })

const actionsOf = (key: string, actions: ResourceInput['actions']): SQL =>
  sql`insert into resource_actions (resource, key, label, risk, position)
    select ${key}, a.key, a.label, a.risk, (n - 1)::int
    from rows from (json_to_recordset(${JSON.stringify(actions)}) as (key text, label text, risk text)) with ordinality as a(key, label, risk, n)`

/** Registers a resource. Throws 409 for a key that is taken. */
export async function createResource(ctx: Ctx, input: ResourceInput): Promise<Resource> {
  const { key, label, description, scope, actions } = input
  const taken = await rowsOf(
    ctx,
    sql`
    insert into resources (key, label, description, scope) values (${key}, ${label}, ${description}, ${scope})
    on conflict do nothing returning key`,
  )
  if (taken.length === 0) conflict('This key is taken.', { key: 'This key is taken.' })
  await rowsOf(ctx, actionsOf(key, actions))
  record(ctx, { action: 'resources:create', event: 'resource.created' }, key, { after: input })
  return findResource(ctx, key)
}

/**
 * Changes a resource. Throws 409 when it has changed since, or an action that goes is in use, and
 * 422 for a change that the product's own code could not bear or a replacement that is none.
 */
export async function changeResource(
  ctx: Ctx,
  key: string,
  { version, ...input }: ResourceChange,
): Promise<Resource> {
  const before = await findResource(ctx, key)
  if (before.version !== version) outdated(before)
  refuseBreaking(before, input)
  await refuseReplacement(ctx, key, input)
  const { label, description, scope, status, replacedBy, actions } = input
  const changed = await rowsOf(
    ctx,
    sql`
    update resources set label = ${label}, description = ${description}, scope = ${scope}, status = ${status},
      replaced_by = ${replacedBy}, version = version + 1, updated_at = now()
    where key = ${key} and version = ${version} returning key`,
  )
  if (changed.length === 0) outdated(await findResource(ctx, key))
  const kept = actions.map((action) => action.key)
  await rowsOf(
    ctx,
    sql`delete from resource_actions where resource = ${key} and key <> all(${sql.param(kept)})`,
  )
  await rowsOf(
    ctx,
    sql`${actionsOf(key, actions)}
    on conflict (resource, key) do update set label = excluded.label, risk = excluded.risk, position = excluded.position`,
  )
  record(
    ctx,
    { action: 'resources:update', event: 'resource.changed' },
    key,
    differences(before, input),
  )
  return findResource(ctx, key)
}

function refuseBreaking(before: Resource, input: Omit<ResourceChange, 'version'>) {
  if (!before.builtIn) return
  const lost = before.actions.find(({ key }) => !input.actions.some((action) => action.key === key))
  const own = 'is one of the product’s own words: the code asks for it.'
  if (lost) unprocessable(`${before.key}:${lost.key} ${own}`, { actions: `${lost.key} ${own}` })
  if (input.scope !== before.scope)
    unprocessable(`${before.key} ${own}`, { scope: `${before.key} ${own}` })
  if (input.status !== 'active')
    unprocessable(`${before.key} ${own}`, { status: `${before.key} ${own}` })
}

async function refuseReplacement(
  ctx: Ctx,
  key: string,
  { status, replacedBy }: Omit<ResourceChange, 'version'>,
) {
  if (replacedBy === null) return
  const refuse = (message: string) => unprocessable(message, { replacedBy: message })
  if (status === 'active') refuse('Only a deprecated resource has a replacement.')
  if (replacedBy === key) refuse('A resource cannot replace itself.')
  const active = await rowsOf(
    ctx,
    sql`select from resources where key = ${replacedBy} and status = 'active' and key <> 'all'`,
  )
  if (active.length === 0) refuse('The replacement is not an active resource.')
}

/**
 * Removes a resource that no role uses. Throws 409 for any other, and for one of the product's own.
 */
export async function deleteResource(ctx: Ctx, key: string): Promise<Resource> {
  const before = await findResource(ctx, key)
  if (before.builtIn) conflict('The product itself asks for this resource: it cannot be deleted.')
  if (before.roles > 0)
    conflict(
      `${before.roles === 1 ? 'A role holds' : `${before.roles} roles hold`} it: deprecate it instead.`,
    )
  await rowsOf(ctx, sql`delete from resources where key = ${key}`)
  record(ctx, { action: 'resources:delete', event: 'resource.deleted' }, key, { before })
  return before
}
