import { z } from 'zod'
import { listVersions } from '@/lib/clinical-tests/queries'
import { ClinicalTestVersion } from '@/lib/clinical-tests/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { textInPath } from '@/lib/shared/path-ids'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'Every version of a test, newest first.',
    permission: 'tests:read',
    query: z.strictObject({ code: textInPath('Test', 20) }),
    output: z.array(ClinicalTestVersion),
    handle: ({ ctx, query }) => listVersions(ctx, query.code),
  }),
})
