import { z } from 'zod'
import { api, machineEndpoint } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  GET: machineEndpoint({
    summary: 'The process answers. Never touches the database.',
    output: z.object({ status: z.string() }),
    handle: async () => ({ status: 200, answer: { status: 'live' } }),
  }),
})
