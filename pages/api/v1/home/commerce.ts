import { z } from 'zod'
import { ShopState } from '@/lib/commerce/schema'
import { commerceState } from '@/lib/commerce/state'
import { Later } from '@/lib/server/answer'
import { api, memberEndpoint } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  GET: memberEndpoint({
    summary:
      'Whether the commerce back end can be asked, for pages that need it to change something.',
    query: z.strictObject({}),
    output: ShopState,
    handle: async () => new Later(async () => ({ state: await commerceState() })),
  }),
})
