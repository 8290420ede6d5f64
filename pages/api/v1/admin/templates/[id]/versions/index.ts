import { z } from 'zod'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'
import { listVersions } from '@/lib/templates/queries'
import { TemplateId, TemplateVersionEntry } from '@/lib/templates/schema'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'The versions of a template, newest first.',
    permission: 'templates:read',
    query: z.strictObject({ id: TemplateId, ...aboutOrganization }),
    output: z.array(TemplateVersionEntry),
    handle: ({ ctx, query }) => listVersions(ctx, query.id),
  }),
})
