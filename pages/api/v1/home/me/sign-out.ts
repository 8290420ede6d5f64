import { z } from 'zod'
import { api, memberEndpoint } from '@/lib/server/api'
import { endOwnSessions } from '@/lib/users/own'

export const config = { api: { bodyParser: false } }

export default api({
  POST: memberEndpoint({
    summary: 'Signs a member out everywhere, here as well.',
    query: z.strictObject({}),
    body: z.strictObject({}),
    output: z.null(),
    handle: async ({ ctx }) => {
      await endOwnSessions(ctx)
      return null
    },
  }),
})
