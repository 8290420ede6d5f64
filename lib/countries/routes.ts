import { z } from 'zod'
import { ANYWHERE } from '@/lib/server/auth/authorize'
import { catalogueArea } from '@/lib/server/route-table'
import { listCountryOptions } from './queries'
import { CountryOption } from './schema'

export const countryRoutes = [
  catalogueArea.get('/account', {
    summary: 'The countries an organization can be in.',
    permission: 'organizations:create',
    scope: () => ANYWHERE,
    output: z.array(CountryOption),
    handle: ({ ctx }) => listCountryOptions(ctx),
  }),
]
