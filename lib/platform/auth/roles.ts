import { LRUCache } from 'lru-cache'
import type { PoolClient } from 'pg'
import type { ResourceAction } from '@/lib/shared/access/permissions'

/** A role by what identifies its content. */
export type RoleVersion = [id: number, version: number]

// A copy of what the database says, known by its version: any process may lose it at any time.
const known = new LRUCache<string, ResourceAction[]>({ max: 5000 })

/**
 * What roles allow, as a function of role and version. Each version is read once: most requests
 * read nothing. Not for a role that this transaction has changed: its version may yet become
 * another's. `all` stays a plain word here: only the evaluator knows wildcards.
 */
export async function readRoles(
  client: PoolClient,
  roles: RoleVersion[],
): Promise<(role: RoleVersion) => ResourceAction[]> {
  const unknown = [...new Set(roles.filter((role) => !known.has(role.join())).map(([id]) => id))]
  const read =
    unknown.length > 0
      ? await readPermissions(client, unknown)
      : new Map<number, ResourceAction[]>()
  const actions = new Map(
    roles.map((role) => [role.join(), known.get(role.join()) ?? read.get(role[0]) ?? []]),
  )
  for (const [role, resourceActions] of actions) known.set(role, resourceActions)
  return (role) => actions.get(role.join())!
}

async function readPermissions(
  client: PoolClient,
  roleIds: number[],
): Promise<Map<number, ResourceAction[]>> {
  const { rows } = await client.query<{ id: number; resourceActions: ResourceAction[] }>(
    `select role_id as id, json_agg(json_build_object('resource', resource, 'actions', actions)) as "resourceActions"
     from (
       select role_id, resource, json_agg(action order by action) as actions from role_permissions
       where role_id = any($1) group by 1, 2 order by 1, 2
     ) word group by 1`,
    [roleIds],
  )
  return new Map(rows.map(({ id, resourceActions }) => [id, resourceActions]))
}
