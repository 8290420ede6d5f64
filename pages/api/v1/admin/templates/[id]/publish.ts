import { z } from 'zod'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'
import { publishTemplate } from '@/lib/templates/commands'
import { Template, TemplateDeed, TemplateId } from '@/lib/templates/schema'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Publishes the draft of a template, and archives the version before.',
    permission: 'templates:publish',
    query: z.strictObject({ id: TemplateId, ...aboutOrganization }),
    body: TemplateDeed,
    output: Template,
    heavy: true,
    handle: ({ ctx, query, body }) => publishTemplate(ctx, query.id, body.version),
  }),
})
