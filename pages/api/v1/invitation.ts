import { z } from 'zod'
import { api, guestEndpoint } from '@/lib/server/api'
import { acceptInvitation, findInvitation } from '@/lib/users/accept'
import { OpenInvitation } from '@/lib/users/schema'

export const config = { api: { bodyParser: false } }

/** Of the link; left out by whoever was invited and is signed in. */
const token = z
  .string('The link is not complete.')
  .min(1, 'The link is not complete.')
  .max(200)
  .optional()

export default api({
  GET: guestEndpoint({
    summary:
      'What an invitation is about, for whoever has its link, or was invited and is signed in.',
    query: z.strictObject({ token }),
    output: OpenInvitation,
    handle: ({ guest, query }) => findInvitation(guest, query.token),
  }),

  POST: guestEndpoint({
    summary: 'Accepts an invitation for whoever is signed in with its address.',
    body: z.strictObject({ token }),
    output: z.object({ organization: z.string() }),
    handle: ({ guest, body }) => acceptInvitation(guest, body.token),
  }),
})
