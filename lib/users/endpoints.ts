import { z } from 'zod'
import type { Area } from '@/lib/server/api'
import { Change, HistoryQuery, listHistory } from '@/lib/server/history'
import { textInPath } from '@/lib/shared/path-ids'
import { changeUser, endSessions, removeUser, resumeUser, suspendUser } from './commands'
import { listEffective } from './effective'
import { inviteUsers, resendInvitation, revokeInvitation } from './invitations'
import { findUser, listSessions, listUsers } from './queries'
import {
  EffectivePermission,
  Invitations,
  Invited,
  User,
  UserChange,
  UserListQuery,
  UserSession,
} from './schema'

// The same for staff and for an organization's own people: `endpoint` and `about` are the area's.

/** An organizationUserId; what is none is not found. */
const id = textInPath('User', 64)
const nothing = z.strictObject({})

export const users = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'The users of an organization.',
    permission: 'users:read',
    query: UserListQuery.extend(about),
    output: z.array(User),
    csv: {
      name: 'users',
      columns: {
        Name: ({ name }) => name,
        'E-mail': ({ email }) => email,
        Status: ({ status }) => status,
        Roles: ({ roles, inheritedRoles }) =>
          [...roles, ...inheritedRoles].map(({ role }) => role).join(', '),
        Groups: ({ groups }) => groups.map(({ name }) => name).join(', '),
        'Last sign-in': ({ lastSignInAt }) => lastSignInAt,
        Expires: ({ expiresAt }) => expiresAt,
        'Invited by': ({ invitedBy }) => invitedBy,
        Organization: ({ organization }) => organization.label,
      },
    },
    handle: ({ ctx, query }) => listUsers(ctx, query),
  }),
})

/** So many invitations at once are an ordinary call. */
const FEW_INVITATIONS = 20

export const invitations = ({ endpoint, about }: Area) => ({
  POST: endpoint({
    summary: 'Invites people by mail, and says what became of each address.',
    permission: 'users:invite',
    mails: true,
    heavy: (_query, sent) => Array.isArray(sent) && sent.length > FEW_INVITATIONS,
    query: z.strictObject(about),
    body: Invitations,
    output: z.array(Invited),
    handle: ({ ctx, body }) => inviteUsers(ctx, body),
  }),
})

export const user = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'One user of an organization.',
    permission: 'users:read',
    query: z.strictObject({ id, ...about }),
    output: User,
    handle: ({ ctx, query }) => findUser(ctx, query.id),
  }),

  PUT: endpoint({
    summary: 'Changes the end of a membership, its roles and its groups.',
    permission: 'users:update',
    query: z.strictObject({ id, ...about }),
    body: UserChange,
    output: User,
    handle: ({ ctx, query, body }) => changeUser(ctx, query.id, body),
  }),

  DELETE: endpoint({
    summary: 'Removes a user from the organization.',
    permission: 'users:remove',
    query: z.strictObject({ id, ...about }),
    output: User,
    handle: ({ ctx, query }) => removeUser(ctx, query.id),
  }),
})

export const resend = ({ endpoint, about }: Area) => ({
  POST: endpoint({
    summary: 'Sends an invitation again under a new link, which is answered this once.',
    permission: 'users:invite',
    mails: true,
    shownOnce: true,
    query: z.strictObject({ id, ...about }),
    body: nothing,
    output: z.object({ link: z.url() }),
    handle: ({ ctx, query }) => resendInvitation(ctx, query.id),
  }),
})

export const revoke = ({ endpoint, about }: Area) => ({
  POST: endpoint({
    summary: 'Takes an invitation back.',
    permission: 'users:invite',
    query: z.strictObject({ id, ...about }),
    body: nothing,
    output: User,
    handle: ({ ctx, query }) => revokeInvitation(ctx, query.id),
  }),
})

export const suspend = ({ endpoint, about }: Area) => ({
  POST: endpoint({
    summary: 'Suspends a user.',
    permission: 'users:suspend',
    query: z.strictObject({ id, ...about }),
    body: nothing,
    output: User,
    handle: ({ ctx, query }) => suspendUser(ctx, query.id),
  }),
})

export const resume = ({ endpoint, about }: Area) => ({
  POST: endpoint({
    summary: 'Lets a suspended user in again.',
    permission: 'users:suspend',
    query: z.strictObject({ id, ...about }),
    body: nothing,
    output: User,
    handle: ({ ctx, query }) => resumeUser(ctx, query.id),
  }),
})

export const userSessions = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'The open sessions of a user.',
    permission: 'users:read',
    query: z.strictObject({ id, ...about }),
    output: z.array(UserSession),
    handle: ({ ctx, query }) => listSessions(ctx, query.id),
  }),

  DELETE: endpoint({
    summary: 'Ends all open sessions of a user.',
    permission: 'users:suspend',
    query: z.strictObject({ id, ...about }),
    output: z.object({ ended: z.number().int() }),
    handle: ({ ctx, query }) => endSessions(ctx, query.id),
  }),
})

export const userHistory = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'What happened to a user, newest first.',
    permission: 'users:read',
    query: z.strictObject({ id, ...HistoryQuery, ...about }),
    output: z.array(Change),
    async handle({ ctx, query }) {
      await findUser(ctx, query.id)
      return listHistory(ctx, 'user', query.id, query)
    },
  }),
})

export const effectivePermissions = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'What a user may do, and where they have each permission from.',
    permission: 'users:read',
    query: z.strictObject({ id, ...about }),
    output: z.array(EffectivePermission),
    handle: ({ ctx, query }) => listEffective(ctx, query.id),
  }),
})
