import { z } from 'zod'
import { api, sessionEndpoint } from '@/lib/server/api'
import { listWaitingInvitations } from '@/lib/users/accept'
import { WaitingInvitation } from '@/lib/users/schema'

export const config = { api: { bodyParser: false } }

export default api({
  GET: sessionEndpoint({
    summary: 'The invitations that wait for the caller, on any host.',
    output: z.object({ success: z.literal(true), data: z.array(WaitingInvitation) }),
    handle: async ({ principal, transaction }) => ({
      success: true as const,
      data: principal ? await listWaitingInvitations(transaction.client, principal) : [],
    }),
  }),
})
