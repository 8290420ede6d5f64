import { z } from 'zod'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'
import { Change, HistoryQuery } from '@/lib/server/history'
import { listTemplateHistory } from '@/lib/templates/queries'
import { TemplateId } from '@/lib/templates/schema'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'What happened to a template, newest first.',
    permission: 'templates:read',
    query: z.strictObject({ id: TemplateId, ...HistoryQuery, ...aboutOrganization }),
    output: z.array(Change),
    handle: ({ ctx, query }) => listTemplateHistory(ctx, query.id, query),
  }),
})
