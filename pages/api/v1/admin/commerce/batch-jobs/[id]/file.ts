import { z } from 'zod'
import { batchFile } from '@/lib/commerce/batch-file'
import { Later } from '@/lib/server/answer'
import { adminEndpoint, api } from '@/lib/server/api'
import { textInPath } from '@/lib/shared/path-ids'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary:
      'The CSV file that an export of the shop’s has made, with cells that no spreadsheet takes for formulas.',
    permission: 'commerce:read',
    scope: () => 'global',
    query: z.strictObject({ id: textInPath('Batch job', 100) }),
    output: z.string(),
    heavy: true,
    handle: async ({ query: { id } }) => new Later(() => batchFile(id)),
  }),
})
