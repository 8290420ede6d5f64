import {
  actionsOf,
  hasPermissions,
  permissionWords,
  type Held,
  type Permission,
} from '@/lib/shared/access/permissions'

export type RoleReach = 'organization' | 'subtree'

/** What narrows somebody's rights: to some permissions, and in some place. */
export type Limit = {
  permissions: readonly Permission[]
  /**
   * The one organization where anything is allowed, and for `subtree` everything below it; null for
   * no such bounds.
   */
  organizationId: number | null
  reach: RoleReach
  /**
   * A service account's: these permissions are all it has, rather than a part of what a person
   * holds.
   */
  alone: boolean
}

export const NOTHING: Held = { organization: [], global: [] }

/** Every permission of the product that something allows. */
export const wordsIn = (held: Held): Permission[] =>
  permissionWords.filter((word) => hasPermissions(held, word))

/**
 * Whether a limit lets anything through at the end of a path, or for `subtree` in all that lies
 * below it.
 */
const covers = ({ organizationId, reach }: Limit, path: number[], wanted: RoleReach) =>
  organizationId === null ||
  (reach === 'subtree'
    ? path.includes(organizationId)
    : path.at(-1) === organizationId && wanted === 'organization')

/** What is left of rights at the end of a path. */
export function limited(
  held: Held,
  limit: Limit | undefined,
  path: number[],
  wanted: RoleReach,
): Held {
  if (!limit) return held
  if (!covers(limit, path, wanted)) return NOTHING
  const { permissions, organizationId, alone } = limit
  const own = actionsOf(permissions)
  if (alone)
    return organizationId === null ? { ...NOTHING, global: own } : { ...NOTHING, organization: own }
  const within = (part: Partial<Held>) =>
    actionsOf(permissions.filter((word) => hasPermissions({ ...NOTHING, ...part }, word)))
  return {
    organization: within({ organization: held.organization }),
    global: within({ global: held.global }),
  }
}
