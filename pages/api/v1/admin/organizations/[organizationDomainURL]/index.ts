import { z } from 'zod'
import { changeAccount, findAccount } from '@/lib/organizations/account'
import { Account, AccountChange } from '@/lib/organizations/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { named } from '@/lib/server/named'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'The account of one organization.',
    permission: 'organizations:read',
    query: z.strictObject(named),
    output: Account,
    handle: ({ ctx }) => findAccount(ctx),
  }),

  PUT: adminEndpoint({
    summary: 'Changes the profile and the settings of an organization.',
    permission: 'organizations:update',
    query: z.strictObject(named),
    body: AccountChange,
    output: Account,
    handle: ({ ctx, body }) => changeAccount(ctx, body),
  }),
})
