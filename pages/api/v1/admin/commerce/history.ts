import { z } from 'zod'
import { ShopAddresses } from '@/lib/commerce/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { Change, HistoryQuery, listHistory } from '@/lib/server/history'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary:
      'What was asked of the shop about some of its rows, and whatever is below them, newest first.',
    permission: 'commerce:read',
    scope: () => 'global',
    query: z.strictObject({ of: ShopAddresses, ...HistoryQuery }),
    output: z.array(Change),
    handle: ({ ctx, query: { of, ...page } }) =>
      listHistory(ctx, 'commerce', { below: of.map((address) => `/admin/${address}`) }, page),
  }),
})
