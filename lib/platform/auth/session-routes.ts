import { z } from '@/lib/shared/zod'
import { sessionEndpoint } from '@/lib/platform/api/endpoints'
import { route } from '@/lib/platform/api/route-table'
import { refuseForeignCsrfToken } from './csrf'
import { searchOwnOrganizations } from './own-organizations'
import { selectOrganization } from './select-organization'
import { rolesAt, sessionOf } from './session'
import { OrganizationRoles, RoleOrganization, SessionAnswer, SessionUpdate } from './session-schema'

const LIMIT = 'The limit is a number from 1 to 1000.'

/**
 * The session stands before next-auth's own route: it is a row, and a database that is away must
 * not sign people out.
 */
export const sessionRoutes = [
  route(
    'GET',
    '/api/auth/session',
    sessionEndpoint({
      summary: 'The caller’s session; an empty object for nobody.',
      output: z.union([SessionAnswer, z.strictObject({})]),
      handle: async ({ call, principal, transaction }) =>
        principal ? sessionOf(transaction.client, principal, call.place) : {},
    }),
  ),

  route(
    'POST',
    '/api/auth/session',
    sessionEndpoint({
      summary: 'Remembers which organization the caller has chosen on the login host.',
      csrfToken: true,
      body: SessionUpdate,
      output: z.union([SessionAnswer, z.strictObject({})]),
      handle: async ({ call, principal, transaction, body }) => {
        refuseForeignCsrfToken(call.req, body.csrfToken)
        if (!principal) return {}
        const selected = await selectOrganization(
          transaction,
          principal,
          body.data?.organizationDomainURL,
        )
        return sessionOf(transaction.client, { ...principal, selected }, call.place)
      },
    }),
  ),
]

/** What a session says in part, for callers with many organizations. */
export const ownOrganizationRoutes = [
  route(
    'GET',
    '/api/v1/organizations',
    sessionEndpoint({
      summary:
        'The caller’s own organizations, inherited ones included, of which a long session lists a part.',
      query: z.strictObject({
        search: z
          .string()
          .trim()
          .max(100, 'Search for at most 100 characters.')
          .optional()
          .describe('Words to search for.'),
        limit: z.coerce
          .number(LIMIT)
          .int(LIMIT)
          .min(1, LIMIT)
          .max(1000, LIMIT)
          .default(50)
          .describe('Rows at most.'),
      }),
      output: z.object({ success: z.literal(true), data: z.array(RoleOrganization) }),
      handle: async ({ principal, transaction, query }) => ({
        success: true as const,
        data: principal ? await searchOwnOrganizations(transaction.client, principal, query) : [],
      }),
    }),
  ),

  route(
    'GET',
    '/api/v1/permissions',
    sessionEndpoint({
      summary:
        'The caller’s roles in one organization, of which a session that is not complete says nothing.',
      query: z.strictObject({
        organizationDomainURL: z.string().max(63).describe('Subdomain of the organization.'),
      }),
      output: z.object({ success: z.literal(true), data: OrganizationRoles }),
      handle: async ({ call, principal, transaction, query }) => ({
        success: true as const,
        data: principal
          ? await rolesAt(transaction.client, principal, query.organizationDomainURL, call.place)
          : [],
      }),
    }),
  ),
]
