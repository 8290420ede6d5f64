import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { unprocessable } from '@/lib/platform/api/errors'
import { byName } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import { actionsOf, type Permission } from '@/lib/shared/access/permissions'
import { UNKNOWN } from './schema'

/**
 * These words as permissions, those that staff have registered among them. Throws 422 for one that
 * is not registered, and for `all`, which is no resource that anybody could ask for.
 */
export async function registered(ctx: Ctx, field: string, words: string[]): Promise<Permission[]> {
  const known = await rowsOf<{ word: string }>(
    ctx,
    sql`select resource || ':' || key as word from resource_actions
      where resource <> 'all' and resource || ':' || key = any(${sql.param(words)})`,
  )
  if (!words.every((word) => known.some((one) => one.word === word)))
    unprocessable(UNKNOWN, { [field]: UNKNOWN })
  return words as Permission[]
}

/** The names of the roles to be held where the call is about that allow all of this. */
export async function rolesAllowing(ctx: Ctx, wanted: Permission[]): Promise<string[]> {
  const { scope } = ctx
  const heldHere =
    scope.kind === 'organization'
      ? sql`r.scope = 'organization' and (r.organization_id is null or r.organization_id = ${scope.organization.id})`
      : sql`r.scope = 'global'`
  const words = JSON.stringify(
    actionsOf(wanted).map(({ resource, actions: [action] }) => ({ resource, action })),
  )
  const roles = await rowsOf<{ name: string }>(
    ctx,
    sql`select r.name from roles r where ${heldHere} and not exists (
        select from json_to_recordset(${words}) as w(resource text, action text) where not exists (
          select from role_permissions p where p.role_id = r.id and p.action = w.action
            and (p.resource = w.resource or (r.scope = 'global' and p.resource = 'all'))))
      order by ${byName(sql`r.name`)}`,
  )
  return roles.map(({ name }) => name)
}
