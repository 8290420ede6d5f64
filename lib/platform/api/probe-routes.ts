import { z } from '@/lib/shared/zod'
import { databaseAnswers } from '@/lib/platform/db/ready'
import { isEnding } from '@/lib/platform/web/ending.mjs'
import { machineEndpoint } from './endpoints'
import { route } from './route-table'

/** What supervisors and load balancers ask. */
export const probeRoutes = [
  route(
    'GET',
    '/livez',
    machineEndpoint({
      summary: 'The process answers. Never touches the database.',
      output: z.object({ status: z.string() }),
      handle: async () => ({ status: 200, answer: { status: 'live' } }),
    }),
  ),

  route(
    'GET',
    '/readyz',
    machineEndpoint({
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
  ),
]
