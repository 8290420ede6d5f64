import { z } from 'zod'
import { findOrganization } from '@/lib/organizations/queries'
import { Organization } from '@/lib/organizations/schema'
import { adminEndpoint, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'One organization.',
    permission: 'organizations:read',
    query: z.strictObject({ organizationDomainURL: z.string().max(63) }),
    output: Organization,
    handle: ({ ctx, query }) => findOrganization(ctx, query.organizationDomainURL),
  }),
})
