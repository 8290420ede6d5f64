import { z } from 'zod'
import { ShopAddress } from '@/lib/commerce/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { Change, HistoryQuery, listHistory } from '@/lib/server/history'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'What was asked of the shop about one of its rows, and whatever is below it, newest first.',
    permission: 'commerce:read',
    scope: () => 'global',
    query: z.strictObject({ of: ShopAddress, ...HistoryQuery }),
    output: z.array(Change),
    handle: ({ ctx, query: { of, ...page } }) => listHistory(ctx, 'commerce', { below: `/admin/${of}` }, page),
  }),
})
