import { z } from 'zod'
import { api, memberEndpoint } from '@/lib/server/api'
import { findOwnAccess } from '@/lib/users/own'
import { OwnAccess } from '@/lib/users/schema'

export const config = { api: { bodyParser: false } }

export default api({
  GET: memberEndpoint({
    summary:
      'A member’s own access: who they are here, where they are signed in, and who viewed as them.',
    query: z.strictObject({}),
    output: OwnAccess,
    handle: ({ ctx }) => findOwnAccess(ctx),
  }),
})
