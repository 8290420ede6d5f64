import { z } from '@/lib/shared/zod'
import { sessionEndpoint } from '@/lib/platform/api/endpoints'
import { unauthorized } from '@/lib/platform/api/errors'
import { guestEndpoint } from '@/lib/platform/api/guest-endpoint'
import { memberArea, route, type Area, type AreaTypes } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery, listHistory } from '@/lib/platform/audit/history'
import { textInPath } from '@/lib/shared/http/path-ids'
import { acceptInvitation, findInvitation, listWaitingInvitations } from './accept'
import { changeUser, endSessions, removeUser, resumeUser, suspendUser } from './commands'
import { listEffective } from './effective'
import { inviteUsers, resendInvitation, revokeInvitation } from './invitations'
import { endOwnSessions, findOwnAccess } from './own'
import { findUser, listSessions, listUsers } from './queries'
import {
  EffectivePermission,
  Invitations,
  Invited,
  OpenInvitation,
  OwnAccess,
  StartedView,
  User,
  UserChange,
  UserListQuery,
  UserSession,
  ViewChange,
  ViewInput,
  WaitingInvitation,
} from './schema'
import { changeView, startView } from './viewing'

/** An organizationUserId; what is none is not found. */
const id = textInPath('User', 64)

const nothing = z.strictObject({})

/** So many invitations at once are an ordinary call. */
const FEW_INVITATIONS = 20

export const userRoutes = <A extends AreaTypes>(area: Area<A>) => [
  area.get('/users', {
    summary: 'The users of an organization.',
    permission: 'users:read',
    query: UserListQuery,
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

  area.post('/users/invitations', {
    status: 201,
    summary: 'Invites people by mail, and says what became of each address.',
    permission: 'users:invite',
    mails: true,
    heavy: (_query, sent) => Array.isArray(sent) && sent.length > FEW_INVITATIONS,
    body: Invitations,
    output: z.array(Invited),
    handle: ({ ctx, body }) => inviteUsers(ctx, body),
  }),

  area.get('/users/:id', {
    summary: 'One user of an organization.',
    permission: 'users:read',
    params: { id },
    output: User,
    handle: ({ ctx, params }) => findUser(ctx, params.id),
  }),

  area.put('/users/:id', {
    summary: 'Changes the end of a membership, its roles and its groups.',
    permission: 'users:update',
    params: { id },
    body: UserChange,
    output: User,
    handle: ({ ctx, params, body }) => changeUser(ctx, params.id, body),
  }),

  area.delete('/users/:id', {
    summary: 'Removes a user from the organization.',
    permission: 'users:remove',
    params: { id },
    output: User,
    handle: ({ ctx, params }) => removeUser(ctx, params.id),
  }),

  area.get('/users/:id/effective', {
    summary: 'What a user may do, and where they have each permission from.',
    permission: 'users:read',
    params: { id },
    output: z.array(EffectivePermission),
    handle: ({ ctx, params }) => listEffective(ctx, params.id),
  }),

  area.get('/users/:id/history', {
    summary: 'What happened to a user, newest first.',
    permission: 'users:read',
    params: { id },
    query: HistoryQuery,
    output: z.array(Change),
    async handle({ ctx, params, query }) {
      await findUser(ctx, params.id)
      return listHistory(ctx, 'user', params.id, query)
    },
  }),

  area.post('/users/:id/resend', {
    summary: 'Sends an invitation again under a new link, which is answered this once.',
    permission: 'users:invite',
    mails: true,
    shownOnce: true,
    params: { id },
    body: nothing,
    output: z.object({ link: z.url() }),
    handle: ({ ctx, params }) => resendInvitation(ctx, params.id),
  }),

  area.post('/users/:id/resume', {
    summary: 'Lets a suspended user in again.',
    permission: 'users:suspend',
    params: { id },
    body: nothing,
    output: User,
    handle: ({ ctx, params }) => resumeUser(ctx, params.id),
  }),

  area.post('/users/:id/revoke', {
    summary: 'Takes an invitation back.',
    permission: 'users:invite',
    params: { id },
    body: nothing,
    output: User,
    handle: ({ ctx, params }) => revokeInvitation(ctx, params.id),
  }),

  area.get('/users/:id/sessions', {
    summary: 'The open sessions of a user.',
    permission: 'users:read',
    params: { id },
    output: z.array(UserSession),
    handle: ({ ctx, params }) => listSessions(ctx, params.id),
  }),

  area.delete('/users/:id/sessions', {
    summary: 'Ends all open sessions of a user.',
    permission: 'users:suspend',
    params: { id },
    output: z.object({ ended: z.number().int() }),
    handle: ({ ctx, params }) => endSessions(ctx, params.id),
  }),

  area.post('/users/:id/suspend', {
    summary: 'Suspends a user.',
    permission: 'users:suspend',
    params: { id },
    body: nothing,
    output: User,
    handle: ({ ctx, params }) => suspendUser(ctx, params.id),
  }),

  area.post('/users/:id/view-as', {
    summary: 'Shows the organization’s own pages as one of its users sees them, for half an hour.',
    status: 201,
    permission: 'users:view-as',
    params: { id: textInPath('User', 64) },
    body: ViewInput,
    output: StartedView,
    handle: ({ ctx, params, body }) => startView(ctx, params.id, body),
  }),
]

/** The caller's own access, whatever they may do. */
export const ownAccessRoutes = [
  memberArea.get('/me', {
    summary:
      'A member’s own access: who they are here, where they are signed in, and who viewed as them.',
    output: OwnAccess,
    handle: ({ ctx }) => findOwnAccess(ctx),
  }),

  memberArea.post('/me/sign-out', {
    summary: 'Signs a member out everywhere, here as well.',
    body: z.strictObject({}),
    output: z.null(),
    handle: async ({ ctx }) => {
      await endOwnSessions(ctx)
      return null
    },
  }),

  // On any host: whoever began it ends it from where they are.
  route(
    'PUT',
    '/api/v1/view',
    sessionEndpoint({
      summary: 'Allows changes while viewing as somebody, takes that back, or ends it.',
      body: ViewChange,
      output: z.object({ success: z.literal(true) }),
      handle: async ({ call: { requestId }, principal, transaction, body }) => {
        await changeView(transaction, { principal: principal ?? unauthorized(), requestId }, body)
        return { success: true as const }
      },
    }),
  ),
]

const token = z
  .string('The link is not complete.')
  .min(1, 'The link is not complete.')
  .max(200)
  .optional()
  .describe('Token of the link; left out by whoever was invited and is signed in.')

export const invitationRoutes = [
  route(
    'GET',
    '/api/v1/invitation',
    guestEndpoint({
      summary:
        'What an invitation is about, for whoever has its link, or was invited and is signed in.',
      query: z.strictObject({ token }),
      output: OpenInvitation.nullable().describe('Null where none waits for the caller.'),
      handle: ({ guest, query }) => findInvitation(guest, query.token),
    }),
  ),

  route(
    'POST',
    '/api/v1/invitation',
    guestEndpoint({
      summary: 'Accepts an invitation for whoever is signed in with its address.',
      body: z.strictObject({ token }),
      output: z.object({ organization: z.string() }),
      handle: ({ guest, body }) => acceptInvitation(guest, body.token),
    }),
  ),

  route(
    'GET',
    '/api/v1/invitations',
    sessionEndpoint({
      summary: 'The invitations that wait for the caller, on any host.',
      output: z.object({ success: z.literal(true), data: z.array(WaitingInvitation) }),
      handle: async ({ principal, transaction }) => ({
        success: true as const,
        data: principal ? await listWaitingInvitations(transaction.client, principal) : [],
      }),
    }),
  ),
]
