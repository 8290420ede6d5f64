import { z } from 'zod'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'
import { takeBackSuppression } from '@/lib/suppressions/commands'
import { findSuppression } from '@/lib/suppressions/queries'
import { Suppression, SuppressionId, TakeBack } from '@/lib/suppressions/schema'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'One suppressed address.',
    permission: 'contacts:read',
    query: z.strictObject({ id: SuppressionId, ...aboutOrganization }),
    output: Suppression,
    handle: ({ ctx, query }) => findSuppression(ctx, query.id),
  }),

  DELETE: adminEndpoint({
    summary: 'Lets an address get mail again, unless its holder has said that they want none.',
    permission: 'contacts:update',
    query: z.strictObject({ id: SuppressionId, ...TakeBack, ...aboutOrganization }),
    output: Suppression,
    handle: ({ ctx, query }) => takeBackSuppression(ctx, query.id, query.note),
  }),
})
