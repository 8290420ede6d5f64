import { z } from 'zod'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'
import { Preview, PreviewInput } from '@/lib/templates/schema'
import { previewTemplate } from '@/lib/templates/trying'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'A template as the mail that it would be, and what is wrong with it.',
    permission: 'templates:read',
    query: z.strictObject(aboutOrganization),
    body: PreviewInput,
    output: Preview,
    heavy: true,
    handle: ({ ctx, body }) => previewTemplate(ctx, body),
  }),
})
