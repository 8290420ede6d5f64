import { z } from 'zod'
import { writePriceAgain } from '@/lib/clinical-tests/prices'
import { ClinicalTest } from '@/lib/clinical-tests/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { textInPath } from '@/lib/shared/path-ids'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Has the price of a published test written to commerce again.',
    permission: 'tests:publish',
    query: z.strictObject({ code: textInPath('Test', 20) }),
    body: z.strictObject({}),
    output: ClinicalTest,
    handle: ({ ctx, query }) => writePriceAgain(ctx, query.code),
  }),
})
