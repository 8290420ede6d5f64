import { z } from 'zod'
import { changeAccount, findAccount } from '@/lib/organizations/account'
import { Account, OwnAccountChange } from '@/lib/organizations/schema'
import { api, homeEndpoint } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  GET: homeEndpoint({
    summary: 'The organization of this host, for its own people.',
    permission: 'organizations:read',
    query: z.strictObject({}),
    output: Account,
    handle: ({ ctx }) => findAccount(ctx),
  }),

  PUT: homeEndpoint({
    summary: 'Changes what an organization’s own people may of its account.',
    permission: 'organizations:update',
    query: z.strictObject({}),
    body: OwnAccountChange,
    output: Account,
    handle: ({ ctx, body }) => changeAccount(ctx, body),
  }),
})
