import { z } from 'zod'
import { changeClinicalTest } from '@/lib/clinical-tests/commands'
import { findClinicalTest } from '@/lib/clinical-tests/queries'
import { ClinicalTest, ClinicalTestChange } from '@/lib/clinical-tests/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { textInPath } from '@/lib/shared/path-ids'

export const config = { api: { bodyParser: false } }

const query = z.strictObject({ code: textInPath('Test', 20) })

export default api({
  GET: adminEndpoint({
    summary: 'One test, with what is published and what is drafted.',
    permission: 'tests:read',
    query,
    output: ClinicalTest,
    handle: ({ ctx, query }) => findClinicalTest(ctx, query.code),
  }),

  PUT: adminEndpoint({
    summary: 'Changes the draft of a test.',
    permission: 'tests:update',
    query,
    body: ClinicalTestChange,
    output: ClinicalTest,
    handle: ({ ctx, query, body }) => changeClinicalTest(ctx, query.code, body),
  }),
})
