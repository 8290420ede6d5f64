import { z } from 'zod'
import { api, machineEndpoint } from '@/lib/server/api'
import { databaseAnswers } from '@/lib/server/db/ready'

export const config = { api: { bodyParser: false } }

export default api({
  GET: machineEndpoint({
    summary: 'The process can serve: its database answers within a second.',
    output: z.object({ status: z.string() }),
    handle: async () =>
      (await databaseAnswers())
        ? { status: 200, answer: { status: 'ready' } }
        : { status: 503, answer: { status: 'database away' } },
  }),
})
