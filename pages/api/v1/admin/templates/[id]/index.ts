import { z } from 'zod'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'
import { changeTemplate } from '@/lib/templates/commands'
import { findTemplate } from '@/lib/templates/queries'
import { Template, TemplateChange, TemplateId } from '@/lib/templates/schema'

export const config = { api: { bodyParser: false } }

const query = z.strictObject({ id: TemplateId, ...aboutOrganization })

export default api({
  GET: adminEndpoint({
    summary: 'One template, with what is published and what is drafted.',
    permission: 'templates:read',
    query,
    output: Template,
    handle: ({ ctx, query }) => findTemplate(ctx, query.id),
  }),

  PUT: adminEndpoint({
    summary: 'Changes the draft of a template, or begins one.',
    permission: 'templates:update',
    query,
    body: TemplateChange,
    output: Template,
    handle: ({ ctx, query, body }) => changeTemplate(ctx, query.id, body),
  }),
})
