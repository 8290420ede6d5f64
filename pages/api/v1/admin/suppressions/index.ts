import { z } from 'zod'
import { adminEndpoint, api } from '@/lib/server/api'
import { SUPPRESSION_REASON_WORDS } from '@/lib/shared/contact-words'
import { aboutOrganization } from '@/lib/shared/list'
import { addSuppression } from '@/lib/suppressions/commands'
import { listSuppressions } from '@/lib/suppressions/queries'
import { Suppression, SuppressionInput, SuppressionListQuery } from '@/lib/suppressions/schema'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'Addresses that get no marketing from an organization, and why.',
    permission: 'contacts:read',
    query: SuppressionListQuery.extend(aboutOrganization),
    output: z.array(Suppression),
    csv: {
      name: 'suppressions',
      columns: {
        'E-mail': ({ email }) => email,
        Organization: ({ organization }) => organization.label,
        Reason: ({ reason }) => SUPPRESSION_REASON_WORDS[reason],
        Note: ({ note }) => note,
        By: ({ by }) => by,
        At: ({ at }) => at,
      },
    },
    handle: ({ ctx, query }) => listSuppressions(ctx, query),
  }),

  POST: adminEndpoint({
    summary: 'Has an address get no more marketing from an organization.',
    permission: 'contacts:update',
    query: z.strictObject(aboutOrganization),
    body: SuppressionInput,
    output: Suppression,
    handle: ({ ctx, body }) => addSuppression(ctx, body),
  }),
})
