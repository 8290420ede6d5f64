/**
 * Every permission word of the product, by resource. A word not listed here cannot be demanded or
 * granted.
 */
export const PERMISSIONS = {
  organizations: ['read', 'create', 'update', 'move', 'suspend', 'archive'],
  users: ['read', 'invite', 'update', 'suspend', 'remove', 'assign', 'view-as'],
  groups: ['read', 'create', 'update', 'delete', 'assign'],
  roles: ['read', 'create', 'update', 'delete', 'assign'],
  practitioners: ['read', 'create', 'update', 'delete', 'verify', 'import'],
  subscriptions: ['read', 'update', 'cancel'],
  billing: ['read', 'update', 'pay', 'refund', 'export'],
  resources: ['read', 'create', 'update', 'delete'],
  locations: ['read', 'create', 'update', 'delete', 'import'],
  plans: ['read', 'create', 'update', 'publish', 'archive'],
  tests: ['read', 'create', 'update', 'publish', 'import'],
  templates: ['read', 'create', 'update', 'publish'],
  campaigns: ['read', 'create', 'update', 'approve', 'send'],
  contacts: ['read', 'create', 'update', 'import'],
  faqs: ['read', 'create', 'update', 'delete', 'publish'],
  audit: ['read'],
  'api-keys': ['read', 'create', 'revoke'],
  commerce: ['read', 'create', 'update', 'delete'],
  'commerce-settings': ['read', 'create', 'update', 'delete'],
} as const

type Words = {
  [Resource in keyof typeof PERMISSIONS]: `${Resource}:${(typeof PERMISSIONS)[Resource][number]}`
}
export type Permission = Words[keyof Words]

export const permissionWords = Object.entries(PERMISSIONS).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}:${action}` as Permission),
)

/**
 * Not even those who hold them may do these through a key, or in the name of somebody they view as.
 */
const NEVER_DELEGATED: readonly string[] = [
  'api-keys:create',
  'roles:assign',
  'users:view-as',
] satisfies Permission[]

/**
 * Whether it is a permission of the product that a key can hold, and that stays to those who view
 * as somebody.
 */
export const isDelegable = (word: string): word is Permission =>
  (permissionWords as string[]).includes(word) && !NEVER_DELEGATED.includes(word)

export type ResourceAction = { resource: string; actions: readonly string[] }

/** Permission words as roles hold them. */
export const actionsOf = (words: readonly string[]): ResourceAction[] =>
  words.map((word) => {
    const at = word.indexOf(':')
    return { resource: word.slice(0, at), actions: [word.slice(at + 1)] }
  })

/**
 * What somebody holds in one place: from the roles there, and from the global ones. The two are
 * never mixed.
 */
export type Held = { organization: ResourceAction[]; global: ResourceAction[] }

type Roles = {
  organizationRoles: { organization: { domainURL: string }; resourceActions: ResourceAction[] }[]
  globalRoles: { resourceActions: ResourceAction[] }[]
}

/** The roles of a session that count for one organization; for `global`, the global ones alone. */
export const heldIn = ({ organizationRoles, globalRoles }: Roles, domainURL: string): Held => ({
  organization: organizationRoles
    .filter((role) => role.organization.domainURL === domainURL)
    .flatMap((role) => role.resourceActions),
  global: globalRoles.flatMap((role) => role.resourceActions),
})

const grants = (held: ResourceAction[], wanted: Permission, wildcard?: 'all') => {
  const [resource, action] = wanted.split(':') as [string, string]
  return held.some(
    (h) => (h.resource === resource || h.resource === wildcard) && h.actions.includes(action),
  )
}

/**
 * True when all are held from organization roles, or all from global ones, where `all:{action}` is
 * a wildcard.
 */
export const hasPermissions = ({ organization, global }: Held, ...wanted: Permission[]): boolean =>
  wanted.length > 0 &&
  (wanted.every((permission) => grants(organization, permission)) ||
    wanted.every((permission) => grants(global, permission, 'all')))

/** True when at least one is held, from either source. */
export const hasSomePermissions = (held: Held, ...wanted: Permission[]): boolean =>
  wanted.some((permission) => hasPermissions(held, permission))
