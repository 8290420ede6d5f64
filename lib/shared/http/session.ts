import type { ResourceAction } from '@/lib/shared/access/permissions'

/**
 * How long a session lasts without a sign of life, and in all: an organization can ask for less of
 * its people.
 */
export const IDLE_MINUTES = 30
export const ABSOLUTE_HOURS = 12

/** The organization of a role, as much of it as its own people may know. */
export type RoleOrganization = { id: number; domainURL: string; label: string }

/**
 * One membership, direct or inherited from an organization above (then with that one's
 * organizationUserId).
 */
export type OrganizationRole = {
  organization: RoleOrganization
  organizationUserId: string
  inherited: boolean
  /** Whether the organization, or one above it, is suspended: then it can only be read. */
  suspended: boolean
  resourceActions: ResourceAction[]
}

export type SessionUser = {
  displayName: string
  email: string
  /** On the staff allow-list; roles decide what that allows. */
  staff: boolean
  organizationRoles: OrganizationRole[]
  globalRoles: { resourceActions: ResourceAction[] }[]
  /**
   * False when more is inherited than a session lists: of other organizations `/api/v1/permissions`
   * tells, `/api/v1/organizations` which.
   */
  complete: boolean
}

/**
 * Whoever looks at an organization's pages as one of its users: the session is then that user's.
 */
export type Viewing = {
  /** The name of who really looks. */
  by: string
  /** Whether they may change anything. */
  changes: boolean
  /** ISO 8601 instant at which it is over. */
  until: string
  /** Where they came from: the user's record. */
  back: string
}

/**
 * How long a session lasts if nobody does anything, and at most. Counted from the answer, because
 * the clock of a browser may be wrong.
 */
export type SecondsLeft = { idle: number; absolute: number }

/**
 * What `GET /api/auth/session` answers; `{}` for nobody. Declared for next-auth in
 * `types/next-auth.d.ts`.
 */
export type ConsoleSession = {
  user: SessionUser
  /**
   * The host's organization, or on the login host the one chosen in the picker; `global` for none.
   */
  organizationDomainURL: string
  /** ISO 8601 instant of the absolute end. */
  expires: string
  secondsLeft: SecondsLeft
  viewing?: Viewing
}

export const GLOBAL = 'global'

/** In the place of somebody who did something: the operator's own commands. */
export const SYSTEM = 'system'

/**
 * Where a page leads that needs a session: to next-auth on the login host, which leads on to the
 * sign-in page.
 */
export const sessionRequired = (loginOrigin: string, callbackUrl: string) =>
  `${loginOrigin}/api/auth/signin?error=SessionRequired&callbackUrl=${encodeURIComponent(callbackUrl)}`

/**
 * On answers of the API: a place and a short name for what the caller holds there, which changes
 * when that does.
 */
export const RIGHTS_HEADER = 'X-Rights'
