import { z } from 'zod'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'
import { findVersion } from '@/lib/templates/queries'
import { TemplateId, TemplateVersion, VersionNumber } from '@/lib/templates/schema'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'One version of a template.',
    permission: 'templates:read',
    query: z.strictObject({ id: TemplateId, number: VersionNumber, ...aboutOrganization }),
    output: TemplateVersion,
    handle: ({ ctx, query }) => findVersion(ctx, query.id, query.number),
  }),
})
