import { z } from 'zod'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'
import { TemplateId, TestInput, TestSent } from '@/lib/templates/schema'
import { sendTest } from '@/lib/templates/trying'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Sends a template with samples to some addresses.',
    permission: 'templates:update',
    query: z.strictObject({ id: TemplateId, ...aboutOrganization }),
    body: TestInput,
    output: TestSent,
    heavy: true,
    handle: ({ ctx, query, body }) => sendTest(ctx, query.id, body),
  }),
})
