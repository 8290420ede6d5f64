import { z } from 'zod'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'
import { discardDraft } from '@/lib/templates/commands'
import { Template, TemplateId } from '@/lib/templates/schema'

export const config = { api: { bodyParser: false } }

export default api({
  DELETE: adminEndpoint({
    summary: 'Throws a draft away, and with that of a first version the template.',
    permission: 'templates:update',
    query: z.strictObject({ id: TemplateId, ...aboutOrganization }),
    output: Template,
    handle: ({ ctx, query }) => discardDraft(ctx, query.id),
  }),
})
