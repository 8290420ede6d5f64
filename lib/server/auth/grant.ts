import type { Ctx } from '@/lib/server/ctx'
import { forbidden } from '@/lib/server/errors'
import type { RoleReach } from './limit'
import { heldAt } from './memberships'
import { hasPermissions, type Permission, type ResourceAction } from '@/lib/shared/permissions'

const wordsOf = (resourceActions: ResourceAction[]) =>
  resourceActions.flatMap(({ resource, actions }) => actions.map((action) => `${resource}:${action}` as Permission))

/** What the caller holds where the call is about; for `subtree` only what holds below it as well. */
const heldFor = ({ actor, scope }: Ctx, reach: RoleReach) =>
  heldAt(actor, actor.memberships, scope.kind === 'global' ? [] : scope.organization.path, reach)

/** The words of these that the caller could not give to somebody, for not holding them; none when all can be given. */
export function ungrantable(ctx: Ctx, wanted: ResourceAction[], reach: RoleReach): Permission[] {
  const held = heldFor(ctx, reach)
  const words = wordsOf(wanted)
  // Together they must come from one source, as everywhere; alone they only tell what is missing.
  if (words.length === 0 || hasPermissions(held, ...words)) return []
  const missing = words.filter((word) => !hasPermissions(held, word))
  return missing.length > 0 ? missing : words
}

/** Throws 403 when a role allows what the caller does not hold: nobody gives away more than they have. */
export function refuseEscalation(
  ctx: Ctx,
  role: { name: string; resourceActions: ResourceAction[] },
  reach: RoleReach,
) {
  const [missing, ...more] = ungrantable(ctx, role.resourceActions, reach)
  if (!missing) return
  const others = more.length > 0 ? ` and ${more.length} more` : ''
  forbidden(
    `You cannot give “${role.name}”: you do not hold ${missing}${others} yourself${reach === 'subtree' ? ' for everything below' : ''}.`,
  )
}

/** Throws 403 unless the caller holds this, too, where the call is about. */
export function demand(ctx: Ctx, permission: Permission, what: string) {
  if (!hasPermissions(heldFor(ctx, 'organization'), permission)) forbidden(`${what} needs ${permission}, too.`)
}
