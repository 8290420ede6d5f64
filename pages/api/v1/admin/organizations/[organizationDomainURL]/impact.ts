import { z } from 'zod'
import { previewMove } from '@/lib/organizations/moves'
import { Move } from '@/lib/organizations/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { named } from '@/lib/server/named'
import { Impact } from '@/lib/shared/impact'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary:
      'Who would gain and lose access by moving an organization, and which settings would change.',
    permission: 'organizations:move',
    query: z.strictObject(named),
    body: Move.pick({ partOf: true }),
    output: Impact,
    heavy: true,
    handle: ({ ctx, body }) => previewMove(ctx, body.partOf),
  }),
})
