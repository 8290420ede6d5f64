import type { Ctx } from '@/lib/platform/api/ctx'
import { forbidden } from '@/lib/platform/api/errors'
import { everyAction } from '@/lib/platform/db/reference-data/registry'
import {
  actionsOf,
  hasPermissions,
  permissionWords,
  type Held,
  type Permission,
  type ResourceAction,
} from '@/lib/shared/access/permissions'
import type { RoleReach } from './limit'
import { heldAt } from './memberships'

const wordsOf = (resourceActions: ResourceAction[]) =>
  resourceActions.flatMap(({ resource, actions }) =>
    actions.map((action) => `${resource}:${action}` as Permission),
  )

/**
 * What the caller holds where the call is about; for `subtree` only what holds below it as well.
 */
const heldFor = ({ actor, scope }: Ctx, reach: RoleReach) =>
  heldAt(actor, actor.memberships, scope.kind === 'global' ? [] : scope.organization.path, reach)

const isRegisteredByStaff = (word: Permission) =>
  !permissionWords.includes(word) && !word.startsWith('all:')

/**
 * What counts as held for giving these words. A word that staff have registered, as
 * `reports:shred`, would have no first holder: `all` has the actions of the product alone. So
 * whoever holds every one of those by `all`, as the Owner does, gives it as well. Nothing less will
 * do: who lacks a single action may be meant to lack this one, and neither a role in an
 * organization nor a key has `all`.
 */
function givable(held: Held, words: Permission[]): Held {
  const ofAll = held.global.flatMap(({ resource, actions }) => (resource === 'all' ? actions : []))
  if (!everyAction.every((action) => ofAll.includes(action))) return held
  return { ...held, global: [...held.global, ...actionsOf(words.filter(isRegisteredByStaff))] }
}

/**
 * The words of these that the caller could not give to somebody, for not holding them; none when
 * all can be given.
 */
export function ungrantable(ctx: Ctx, wanted: ResourceAction[], reach: RoleReach): Permission[] {
  const words = wordsOf(wanted)
  const held = givable(heldFor(ctx, reach), words)
  // Together they must come from one source, as everywhere; alone they only tell what is missing.
  if (words.length === 0 || hasPermissions(held, ...words)) return []
  const missing = words.filter((word) => !hasPermissions(held, word))
  return missing.length > 0 ? missing : words
}

/**
 * Throws 403 when a role allows what the caller does not hold: nobody gives away more than they
 * have.
 */
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

/** Whether the caller holds this, too, where the call is about. */
export const holds = (ctx: Ctx, permission: Permission) =>
  hasPermissions(heldFor(ctx, 'organization'), permission)

/** Throws 403 unless the caller holds this, too, where the call is about. */
export function demand(ctx: Ctx, permission: Permission, what: string) {
  if (!holds(ctx, permission)) forbidden(`${what} needs ${permission}, too.`)
}
