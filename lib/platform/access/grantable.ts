import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { ungrantable } from '@/lib/platform/auth/grant'
import type { RoleReach } from '@/lib/platform/auth/limit'
import { rowsOf } from '@/lib/platform/db/rows'

type Action = { key: string; label: string; risk: 'low' | 'medium' | 'high' }
type Resource<A> = {
  key: string
  label: string
  description: string
  status: 'active' | 'deprecated'
  actions: A[]
}

/**
 * What the registry has to give where the call is about, and of each action whether the caller
 * could give it here, and for everything below as well. `all` is for what holds everywhere, and
 * stands first.
 */
export async function listGrantable(ctx: Ctx) {
  const everywhere = ctx.scope.kind === 'global'
  const resources = await rowsOf<Resource<Action>>(
    ctx,
    sql`select r.key, r.label, r.description, r.status, (
        select json_agg(json_build_object('key', a.key, 'label', a.label, 'risk', a.risk) order by a.position)
        from resource_actions a where a.resource = r.key) as actions
      from resources r where ${everywhere ? sql`true` : sql`r.scope = 'organization'`}
      order by r.key <> 'all', r.label collate "und-x-icu"`,
  )
  const isGrantable = (resource: string, action: string, reach: RoleReach) =>
    ungrantable(ctx, [{ resource, actions: [action] }], reach).length === 0
  return resources.map(({ actions, ...resource }) => ({
    ...resource,
    actions: actions.map((action) => ({
      ...action,
      grantable: isGrantable(resource.key, action.key, 'organization'),
      grantableBelow: isGrantable(resource.key, action.key, 'subtree'),
    })),
  }))
}
