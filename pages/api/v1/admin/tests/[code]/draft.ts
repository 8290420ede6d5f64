import { z } from 'zod'
import { discardDraft, draftClinicalTest } from '@/lib/clinical-tests/commands'
import { ClinicalTest, Publication } from '@/lib/clinical-tests/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { textInPath } from '@/lib/shared/path-ids'

export const config = { api: { bodyParser: false } }

const query = z.strictObject({ code: textInPath('Test', 20) })

export default api({
  POST: adminEndpoint({
    summary: 'Begins the draft of a test’s next version.',
    permission: 'tests:update',
    query,
    body: Publication,
    output: ClinicalTest,
    handle: ({ ctx, query, body }) => draftClinicalTest(ctx, query.code, body.version),
  }),

  DELETE: adminEndpoint({
    summary: 'Throws a draft away, and with that of a first version the test.',
    permission: 'tests:update',
    query,
    output: ClinicalTest,
    handle: ({ ctx, query }) => discardDraft(ctx, query.code),
  }),
})
