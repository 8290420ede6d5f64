import { z } from '@/lib/shared/zod'
import { catalogueArea } from '@/lib/platform/api/route-table'
import { ANYWHERE } from '@/lib/platform/auth/authorize'
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
