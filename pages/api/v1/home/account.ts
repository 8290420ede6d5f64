import { z } from 'zod'
import { findOrganization } from '@/lib/organizations/queries'
import { Organization } from '@/lib/organizations/schema'
import { api, homeEndpoint } from '@/lib/server/api'
import { organizationOf } from '@/lib/server/ctx'

export const config = { api: { bodyParser: false } }

export default api({
  GET: homeEndpoint({
    summary: 'The organization of this host, for its own people.',
    permission: 'organizations:read',
    query: z.strictObject({}),
    output: Organization,
    handle: ({ ctx }) => findOrganization(ctx, organizationOf(ctx).domainURL),
  }),
})
