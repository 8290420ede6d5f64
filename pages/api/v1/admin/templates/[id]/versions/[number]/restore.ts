import { z } from 'zod'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'
import { restoreVersion } from '@/lib/templates/commands'
import { Template, TemplateDeed, TemplateId, VersionNumber } from '@/lib/templates/schema'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Begins a draft with what a version of old said.',
    permission: 'templates:update',
    query: z.strictObject({ id: TemplateId, number: VersionNumber, ...aboutOrganization }),
    body: TemplateDeed,
    output: Template,
    handle: ({ ctx, query, body }) => restoreVersion(ctx, query.id, query.number, body.version),
  }),
})
