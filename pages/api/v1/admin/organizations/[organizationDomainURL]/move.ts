import { z } from 'zod'
import { moveOrganization } from '@/lib/organizations/moves'
import { Account, Move } from '@/lib/organizations/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { named } from '@/lib/server/named'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Moves an organization, with everything below, under another one.',
    permission: 'organizations:move',
    query: z.strictObject(named),
    body: Move,
    output: Account,
    heavy: true,
    handle: ({ ctx, body }) => moveOrganization(ctx, body),
  }),
})
