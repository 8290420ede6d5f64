import { z } from 'zod'
import { changeAvailability } from '@/lib/clinical-tests/publishing'
import { AvailabilityChange, ClinicalTest } from '@/lib/clinical-tests/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { textInPath } from '@/lib/shared/path-ids'

export const config = { api: { bodyParser: false } }

export default api({
  PUT: adminEndpoint({
    summary: 'Says which organizations can order a test.',
    permission: 'tests:update',
    query: z.strictObject({ code: textInPath('Test', 20) }),
    body: AvailabilityChange,
    output: ClinicalTest,
    handle: ({ ctx, query, body }) => changeAvailability(ctx, query.code, body),
  }),
})
