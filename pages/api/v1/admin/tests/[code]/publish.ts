import { z } from 'zod'
import { publishClinicalTest } from '@/lib/clinical-tests/publishing'
import { ClinicalTest, Publication } from '@/lib/clinical-tests/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { textInPath } from '@/lib/shared/path-ids'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Publishes the draft of a test, which supersedes the version before.',
    permission: 'tests:publish',
    query: z.strictObject({ code: textInPath('Test', 20) }),
    body: Publication,
    output: ClinicalTest,
    handle: ({ ctx, query, body }) => publishClinicalTest(ctx, query.code, body.version),
  }),
})
