import { z } from 'zod'
import { api, sessionEndpoint } from '@/lib/server/api'
import { searchOwnOrganizations } from '@/lib/server/auth/own-organizations'
import { RoleOrganization } from '@/lib/server/auth/session-schema'

export const config = { api: { bodyParser: false } }

const LIMIT = 'The limit is a number from 1 to 1000.'

export default api({
  GET: sessionEndpoint({
    summary:
      'The caller’s own organizations, inherited ones included, of which a long session lists a part.',
    query: z.strictObject({
      search: z.string().trim().max(100, 'Search for at most 100 characters.').optional(),
      limit: z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(1000, LIMIT).default(50),
    }),
    output: z.object({ success: z.literal(true), data: z.array(RoleOrganization) }),
    handle: async ({ principal, transaction, query }) => ({
      success: true as const,
      data: principal ? await searchOwnOrganizations(transaction.client, principal, query) : [],
    }),
  }),
})
