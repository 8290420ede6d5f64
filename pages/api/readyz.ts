import { z } from 'zod'
import { api, machineEndpoint } from '@/lib/server/api'
import { databaseAnswers } from '@/lib/server/db/ready'
import { isEnding } from '@/lib/server/http/ending.mjs'

export const config = { api: { bodyParser: false } }

export default api({
  GET: machineEndpoint({
    summary:
      'The process can serve: it was not told to end, and its database answers within a second.',
    output: z.object({ status: z.string() }),
    handle: async () => {
      if (isEnding()) return { status: 503, answer: { status: 'ending' } }
      return (await databaseAnswers())
        ? { status: 200, answer: { status: 'ready' } }
        : { status: 503, answer: { status: 'database away' } }
    },
  }),
})
