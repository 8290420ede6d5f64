import { z } from 'zod'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'
import { archiveTemplate } from '@/lib/templates/commands'
import { Template, TemplateDeed, TemplateId } from '@/lib/templates/schema'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Has no mail made of a template any more.',
    permission: 'templates:publish',
    query: z.strictObject({ id: TemplateId, ...aboutOrganization }),
    body: TemplateDeed,
    output: Template,
    handle: ({ ctx, query, body }) => archiveTemplate(ctx, query.id, body.version),
  }),
})
