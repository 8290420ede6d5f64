import { z } from 'zod'
import { listCountryOptions } from '@/lib/countries/queries'
import { CountryOption } from '@/lib/countries/schema'
import { adminEndpoint, ANYWHERE, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'The countries an organization can be in.',
    permission: 'organizations:create',
    scope: () => ANYWHERE,
    query: z.strictObject({}),
    output: z.array(CountryOption),
    handle: ({ ctx }) => listCountryOptions(ctx),
  }),
})
