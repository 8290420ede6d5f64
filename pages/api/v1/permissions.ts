import { z } from 'zod'
import { api, sessionEndpoint } from '@/lib/server/api'
import { placeOfRequest } from '@/lib/server/request'
import { rolesAt } from '@/lib/server/auth/session'
import { OrganizationRoles } from '@/lib/server/auth/session-schema'

export const config = { api: { bodyParser: false } }

export default api({
  GET: sessionEndpoint({
    summary:
      'The caller’s roles in one organization, of which a session that is not complete says nothing.',
    query: z.strictObject({ organizationDomainURL: z.string().max(63) }),
    output: z.object({ success: z.literal(true), data: OrganizationRoles }),
    handle: async ({ req, principal, transaction, query }) => ({
      success: true as const,
      data: principal
        ? await rolesAt(
            transaction.client,
            principal,
            query.organizationDomainURL,
            placeOfRequest(req),
          )
        : [],
    }),
  }),
})
