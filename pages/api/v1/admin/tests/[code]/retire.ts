import { z } from 'zod'
import { retireClinicalTest } from '@/lib/clinical-tests/publishing'
import { ClinicalTest, Retirement } from '@/lib/clinical-tests/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { textInPath } from '@/lib/shared/path-ids'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Takes a published test out of the catalogue, for another one or for a reason.',
    permission: 'tests:publish',
    query: z.strictObject({ code: textInPath('Test', 20) }),
    body: Retirement,
    output: ClinicalTest,
    handle: ({ ctx, query, body }) => retireClinicalTest(ctx, query.code, body),
  }),
})
