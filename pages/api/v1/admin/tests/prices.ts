import { z } from 'zod'
import { findPrices } from '@/lib/clinical-tests/prices'
import { PricesInCommerce, PricesQuery } from '@/lib/clinical-tests/schema'
import { adminEndpoint, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'What published tests cost in commerce.',
    permission: 'tests:read',
    query: z.strictObject(PricesQuery),
    output: PricesInCommerce,
    handle: ({ ctx, query }) => findPrices(ctx, query.of),
  }),
})
