import { z } from '@/lib/shared/zod'
import { Assignment, AssignmentInputs } from '@/lib/shared/access/assignments'
import { anyId, anyOf, listQuery, versioned } from '@/lib/shared/list'
import { EmailAddress, ShownEmail } from '@/lib/shared/text/email'
import { nameOf, textOf } from '@/lib/shared/text/text'
import { endOf } from '@/lib/shared/time/ends'

export const USER_STATUSES = ['active', 'invited', 'suspended', 'expired', 'barred'] as const

export const INVITED_AT_ONCE = 500

const NAME = 'A name has 1 to 200 characters.'

const displayName = nameOf(1, 200, NAME)
const groupIds = z
  .array(z.number('Choose a group.').int('Choose a group.'))
  .max(50, 'Nobody is in more than 50 groups.')
  .refine((ids) => new Set(ids).size === ids.length, 'A group is there twice.')

export const Invitation = z.strictObject({
  email: EmailAddress,
  /** What to call them until they accept and bring their own; without one, the address. */
  displayName: displayName.optional(),
  roles: AssignmentInputs.default([]),
  groupIds: groupIds.default([]),
})
export type Invitation = z.infer<typeof Invitation>

export const Invitations = z
  .array(Invitation)
  .min(1, 'Name at least one address.')
  .max(INVITED_AT_ONCE, `Invite at most ${INVITED_AT_ONCE} people at once.`)

export const INVITATION_OUTCOMES = [
  'invited',
  'already invited',
  'already a member',
  'listed twice',
  'not let in',
] as const
/** What became of one address. */
export const Invited = z.object({
  email: ShownEmail,
  outcome: z.enum(INVITATION_OUTCOMES),
  /**
   * The user's id, but for an address that was listed before or that the organization does not let
   * in.
   */
  id: z.string().nullable(),
})
export type Invited = z.infer<typeof Invited>

export const UserChange = z.strictObject({
  /** Only of somebody who has not accepted yet: from then on it is theirs. */
  displayName: displayName.optional(),
  /**
   * When the membership ends: its last day, in the organization's time zone, or an instant; null
   * for never.
   */
  expiresAt: endOf().nullable(),
  roles: AssignmentInputs,
  groupIds,
  ...versioned,
})
export type UserChange = z.infer<typeof UserChange>

const Organization = z.object({ domainURL: z.string(), label: z.string() })

export const User = z.object({
  id: z.string(),
  name: z.string(),
  email: ShownEmail,
  status: z.enum(USER_STATUSES),
  /** Of their own (`group` null) and by the groups they are in. */
  roles: z.array(Assignment.extend({ group: z.string().nullable() })),
  /**
   * By a membership in an organization above; `from` is null for one that the asker may not know.
   */
  inheritedRoles: z.array(
    Assignment.pick({ role: true, expiresAt: true, lastDay: true }).extend({
      from: z.string().nullable(),
    }),
  ),
  groups: z.array(z.object({ id: z.number().int(), name: z.string() })),
  lastSignInAt: z.iso.datetime().nullable(),
  joinedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** The last day of the membership, in the organization's time zone. */
  lastDay: z.iso.date().nullable(),
  invitedAt: z.iso.datetime().nullable(),
  /** When the link of an invitation that waits stops working. */
  invitationExpiresAt: z.iso.datetime().nullable(),
  /**
   * Why the newest mail of an invitation that waits was refused or came back; null where it was
   * not.
   */
  invitationRefusal: z.string().nullable(),
  /** Null also for somebody whom this organization does not know. */
  invitedBy: z.string().nullable(),
  organization: Organization,
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type User = z.infer<typeof User>

export const UserListQuery = listQuery(
  ['name', 'email', 'status', 'lastSignInAt', 'expiresAt', 'organization'],
  {
    status: anyOf(USER_STATUSES),
    role: anyId(),
    group: anyId(),
  },
)
export type UserListQuery = z.infer<typeof UserListQuery>

/** One open session: when and until when, and nothing to recognize it by. */
export const UserSession = z.object({
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type UserSession = z.infer<typeof UserSession>

/** Somebody who looked at the pages as their user did. */
export const OwnView = z.object({
  at: z.iso.datetime(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
})
export type OwnView = z.infer<typeof OwnView>

/** What a member sees of their own access to an organization. */
export const OwnAccess = z.object({
  name: z.string(),
  email: ShownEmail,
  /** Null for somebody who belongs to an organization above alone. */
  joinedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  sessions: z.array(UserSession),
  views: z.array(OwnView),
})
export type OwnAccess = z.infer<typeof OwnAccess>

/** Where somebody has a permission from. */
export const PermissionSource = z.object({
  role: z.string(),
  /**
   * The group that gives the role, and those it lies in up to the one that holds it; null for a
   * role of their own.
   */
  group: z.string().nullable(),
  /** The organization above that it is inherited from; null for this one. */
  inheritedFrom: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
})
export const EffectivePermission = z.object({
  permission: z.string(),
  sources: z.array(PermissionSource),
})
export type EffectivePermission = z.infer<typeof EffectivePermission>

/** An invitation as whoever holds its link may see it, before they sign in. */
export const OpenInvitation = z.object({
  organization: z.string(),
  invitedBy: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  /** The invited address with most of it hidden. */
  invited: z.string(),
  /** Who is signed in; null for nobody. */
  signedInAs: ShownEmail.nullable(),
  /** Whether that is the one who was invited. */
  yours: z.boolean(),
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

/** An invitation as whoever was invited finds it when they sign in without its link. */
export const WaitingInvitation = z.object({
  organization: z.string(),
  /** Where it can be accepted. */
  domainURL: z.string(),
  invitedBy: z.string().nullable(),
  expiresAt: z.iso.datetime(),
})
export type WaitingInvitation = z.infer<typeof WaitingInvitation>

const REASON = 'Say why, in 3 to 300 characters.'

export const ViewInput = z.strictObject({ reason: textOf(300, REASON, { min: 3 }) })
export type ViewInput = z.infer<typeof ViewInput>

export const StartedView = z.object({
  /** Where the organization's pages now are the user's. */
  address: z.url(),
  until: z.iso.datetime(),
})
export type StartedView = z.infer<typeof StartedView>

/** What becomes of the view that is open. */
export const ViewChange = z.strictObject({
  mode: z.enum(['read-only', 'changes', 'ended'], 'A view is read-only, with changes, or ended.'),
})
export type ViewChange = z.infer<typeof ViewChange>
